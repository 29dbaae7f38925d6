/** Default thresholds of labels, badges and profile (docs/reference/rules/wallet-labels.md#wallet-labels). */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A trade label that permanently bans its wallet. */
export const maliciousLabel = 'BOT:MALICIOUS';

export const axisRules = {
  ratedPositionsMin: 10,
  /** Profit factor for PROFITABLE, and below which a wallet is UNPROFITABLE. */
  profitableFactorMin: 1.1,
  unprofitableFactorMax: 0.9,
  /** Upper bounds of the median hold, first buy to last exit. */
  scalperSecondsMax: hour,
  dayTraderSecondsMax: day,
  swingTraderSecondsMax: 7 * day,
  /** Upper bounds of the median entry size, USD. */
  shrimpUsdMax: 100,
  fishUsdMax: 1000,
  sharkUsdMax: 10_000,
  runnerScoreMin: 0.25,
  /** Share of single-exit positions: mostly, or seldom. */
  fullExitShareMin: 0.7,
  fullExitShareLow: 0.4,
  slicesMin: 3,
  dormantMs: 30 * day * 1000,
} as const;

/** Trade badges, which also need the rated count of closed positions. */
export const tradeBadgeRules = {
  comparedMin: 3,
  runnerScoreMin: 0.15,
  convictionMin: 1.25,
  stopLosses: { lossesMin: 5, shareMin: 0.8, stddevMax: 15 },
  consistent: { positionsMin: 20, winRateMin: 0.6, factorMin: 1.5, roiP10PctMin: -50 },
  bagHolder: { dispositionMax: 0.5, avgLossPctMax: -50 },
  lossCutter: { dispositionMin: 1.5, avgLossPctMin: -30 },
  lotto: { winRateMax: 0.35, bigWinsMin: 2, bigShareOfWinsMin: 0.5 },
  diamond: { firstExitSecondsMin: day, dispositionMin: 1 },
  paper: { firstExitSecondsMax: 10 * minute, roiP90PctMax: 25, factorBelow: 1 },
  elite: { positionsMin: 30, winRateMin: 0.55, factorMin: 2, realizedUsdMin: 10_000 },
  veteran: { positionsMin: 100, activeDaysMin: 30, spanMsMin: 90 * day * 1000 },
} as const;

/** Automation and identity badges; shares are of the wallet's swaps. */
export const identityRules = {
  botSwapsMin: 10,
  botShareMin: 0.5,
  semiAutomatedShareMin: 0.2,
  /** Minimum swaps of a kind for its badge, besides its share. */
  badgeSwapsMin: 5,
  hftShareMin: 0.5,
  flashShareMin: 0.2,
  arbShareMin: 0.3,
  washShareMin: 0.1,
  toolShareMin: 0.5,
  toolSwapsMin: 5,
  dexShareMin: 0.8,
  dexSwapsMin: 20,
  tokenShareMin: 0.5,
  tokenSwapsMin: 10,
  freshMs: 6 * hour * 1000,
  freshDayMs: day * 1000,
} as const;

/** Minimum activity for a profile (docs/reference/rules/wallet-profile.md#wallet-profile). */
export const eligibilityRules = { positionsMin: 5, swapsMin: 20, activityMsMin: hour * 1000 } as const;
