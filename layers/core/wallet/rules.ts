/** Every threshold of labels, badges and profile. All are defaults that a deployment may change here; docs/methodology-wallets.md says what each is for. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Label that a trade gives its wallet for good, and that bans it. */
export const maliciousLabel = 'BOT:MALICIOUS';

/** The four axes. */
export const axisRules = {
  /** A level is told from so many closed positions on: the `rated` of spec 2.10. */
  ratedPositionsMin: 10,
  /** Gross profit over gross loss from which a wallet earns, and below which it loses. */
  profitableFactorMin: 1.1,
  unprofitableFactorMax: 0.9,
  /** Median hold, first buy to last exit, under which a wallet is of the type. */
  scalperSecondsMax: hour,
  dayTraderSecondsMax: day,
  swingTraderSecondsMax: 7 * day,
  /** Median entry size, USD, under which a wallet is of the class. */
  shrimpUsdMax: 100,
  fishUsdMax: 1000,
  sharkUsdMax: 10_000,
  /** Share of positions whose runner came home, from which exits are all about it. */
  runnerScoreMin: 0.25,
  /** Share of positions sold by one exit: mostly so, or seldom. */
  fullExitShareMin: 0.7,
  fullExitShareLow: 0.4,
  /** Exits a position from which selling is slicing. */
  slicesMin: 3,
  /** A wallet is dormant after so long without a trade. Source: decisions 18. */
  dormantMs: 30 * day * 1000,
} as const;

/** Trade badges; each also asks for the rated number of closed positions. */
export const tradeBadgeRules = {
  /** Winners and losers that a comparison of the two asks for. */
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
  /** Fewer swaps than this say nothing about how they were made. */
  botSwapsMin: 10,
  botShareMin: 0.5,
  semiAutomatedShareMin: 0.2,
  /** A bot badge asks for so many swaps of its kind, and for its share. */
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

/** The profile's gate. Source: decisions, Profile. */
export const gateRules = { positionsMin: 5, swapsMin: 20, activityMsMin: hour * 1000 } as const;
