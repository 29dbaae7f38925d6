import type { Figures } from '../wallet/figures.ts';
import { axisRules as axis, tradeBadgeRules as badge, identityRules as identity } from '../wallet/rules.ts';
import type { Values } from './sentence.ts';

type BadgeRow = {
  readonly words: string;
  readonly basis: 'positions' | 'swaps' | 'funding';
  readonly thresholds: Values;
  readonly measure: (figures: Figures) => Values;
};

const names = {
  closed_positions: 'closedPositions',
  won_positions: 'positionWins',
  lost_positions: 'positionLosses',
  win_rate: 'positionWinRate',
  profit_factor: 'profitFactor',
  runner_score: 'runnerScore',
  conviction: 'convictionSizing',
  stop_loss_share: 'stopLossShare',
  loss_roi_stddev: 'lossConsistencyStddev',
  disposition: 'dispositionIndex',
  avg_loss_pct: 'avgLossRoiPct',
  roi_p10_pct: 'roiP10Pct',
  roi_p90_pct: 'roiP90Pct',
  big_wins: 'bigWins',
  first_exit_p50_seconds: 'holdFirstExitP50Seconds',
  realized_usd: 'realizedUsd',
  active_days: 'activeDays',
  swaps: 'swaps',
  hft_share: 'hftShare',
  flash_share: 'flashShare',
  arb_share: 'arbShare',
  wash_share: 'washShare',
  terminal_share: 'primaryTerminalShare',
  dex_share: 'primaryDexShare',
  top_token_share: 'topTokenShare',
} as const satisfies Readonly<Record<string, keyof Figures>>;

/** Figures by the names that thresholds have. */
export function measureFigures(figures: Figures, ...wanted: readonly (keyof typeof names)[]): Values {
  return Object.fromEntries(wanted.map(name => [name, figures[names[name]] as number | null]));
}

/** Measures what is compared, and the number of positions. */
function defineTradeBadge(words: string, thresholds: Values): BadgeRow {
  const wanted = listCompared(thresholds);
  return {
    words,
    basis: 'positions',
    thresholds: { closed_positions_min: axis.ratedPositionsMin, ...thresholds },
    measure: figures => measureFigures(figures, 'closed_positions', ...wanted),
  };
}

function defineSwapBadge(words: string, thresholds: Values): BadgeRow {
  return {
    words,
    basis: 'swaps',
    thresholds,
    measure: figures => measureFigures(figures, 'swaps', ...listCompared(thresholds)),
  };
}

function listCompared(thresholds: Values): readonly (keyof typeof names)[] {
  const compared = Object.keys(thresholds).map(name => name.replace(/_(min|max|below|above)$/, ''));
  return compared.filter(name => Object.hasOwn(names, name)) as (keyof typeof names)[];
}

const profitable = { profit_factor_min: axis.profitableFactorMin };
const kinds = { swaps_of_kind: identity.badgeSwapsMin };

/** A name that ends in an underscore is a prefix. */
export const badgeRows: Readonly<Record<string, BadgeRow>> = {
  RUNNER_KEEPER: defineTradeBadge('Keeps a part that runs', { runner_score_min: badge.runnerScoreMin }),
  CONFIDENCE_SIZER: defineTradeBadge('Enters winners with more', {
    won_positions_min: badge.comparedMin,
    lost_positions_min: badge.comparedMin,
    conviction_min: badge.convictionMin,
  }),
  STOP_LOSS_USER: defineTradeBadge('Ends losses at a level', {
    lost_positions_min: badge.stopLosses.lossesMin,
    stop_loss_share_min: badge.stopLosses.shareMin,
    loss_roi_stddev_max: badge.stopLosses.stddevMax,
  }),
  CONSISTENT_WINNER: defineTradeBadge('Wins often, and loses little', {
    closed_positions_min: badge.consistent.positionsMin,
    win_rate_min: badge.consistent.winRateMin,
    profit_factor_min: badge.consistent.factorMin,
    roi_p10_pct_min: badge.consistent.roiP10PctMin,
  }),
  BAG_HOLDER: defineTradeBadge('Holds losers for long', {
    lost_positions_min: badge.comparedMin,
    disposition_max: badge.bagHolder.dispositionMax,
    avg_loss_pct_max: badge.bagHolder.avgLossPctMax,
  }),
  LOSS_CUTTER: defineTradeBadge('Ends losses early', {
    lost_positions_min: badge.comparedMin,
    disposition_min: badge.lossCutter.dispositionMin,
    avg_loss_pct_min: badge.lossCutter.avgLossPctMin,
  }),
  LOTTO_PLAYER: {
    ...defineTradeBadge('Wins seldom, but much', {
      win_rate_max: badge.lotto.winRateMax,
      big_wins_min: badge.lotto.bigWinsMin,
      big_share_of_wins_min: badge.lotto.bigShareOfWinsMin,
    }),
    measure: figures => ({
      ...measureFigures(figures, 'closed_positions', 'win_rate', 'big_wins', 'won_positions'),
      big_share_of_wins: figures.positionWins === 0 ? null : figures.bigWins / figures.positionWins,
    }),
  },
  DIAMOND_HANDS: defineTradeBadge('Waits days before it sells', {
    won_positions_above: 0,
    first_exit_p50_seconds_min: badge.diamond.firstExitSecondsMin,
    disposition_min: badge.diamond.dispositionMin,
  }),
  PAPER_HANDS: defineTradeBadge('Sells within minutes', {
    first_exit_p50_seconds_max: badge.paper.firstExitSecondsMax,
    roi_p90_pct_max: badge.paper.roiP90PctMax,
    profit_factor_below: badge.paper.factorBelow,
  }),
  ELITE_TRADER: defineTradeBadge('Trades by hand, with much profit', {
    closed_positions_min: badge.elite.positionsMin,
    win_rate_min: badge.elite.winRateMin,
    profit_factor_min: badge.elite.factorMin,
    realized_usd_min: badge.elite.realizedUsdMin,
  }),
  VETERAN_WINNER: {
    ...defineTradeBadge('Has won for months', {
      ...profitable,
      closed_positions_min: badge.veteran.positionsMin,
      active_days_min: badge.veteran.activeDaysMin,
      span_ms_min: badge.veteran.spanMsMin,
    }),
    measure: figures => ({
      ...measureFigures(figures, 'closed_positions', 'profit_factor', 'active_days'),
      span_ms: (figures.lastTradeMs ?? 0) - (figures.firstTradeMs ?? 0),
    }),
  },
  HFT_BOT: defineSwapBadge('Trades at high frequency', { hft_share_min: identity.hftShareMin, ...kinds }),
  FLASH_BOT: defineSwapBadge('Makes flash swaps', { flash_share_min: identity.flashShareMin, ...kinds }),
  ARB_BOT: defineSwapBadge('Makes arbitrages', { arb_share_min: identity.arbShareMin, ...kinds }),
  WASH_TRADER: defineSwapBadge('Trades with itself', { wash_share_min: identity.washShareMin, ...kinds }),
  TOOL_: defineSwapBadge('Trades mostly through {tool}', {
    swaps_min: identity.toolSwapsMin,
    terminal_share_min: identity.toolShareMin,
  }),
  DEX_SPECIALIST_: defineSwapBadge('Trades mostly on {venue}', {
    swaps_min: identity.dexSwapsMin,
    dex_share_min: identity.dexShareMin,
  }),
  TOKEN_CONCENTRATED: defineSwapBadge('Puts most into one token', {
    swaps_min: identity.tokenSwapsMin,
    top_token_share_min: identity.tokenShareMin,
  }),
  FRESH_FUNDED_6H: {
    words: 'Its first funding or trade is recent',
    basis: 'funding',
    thresholds: { age_ms_max: identity.freshMs },
    measure: () => ({}),
  },
  FUNDED_BY_FARM: { words: 'Its money comes from a farm', basis: 'funding', thresholds: {}, measure: () => ({}) },
  ROOT_CEX: { words: 'Its money comes from an exchange', basis: 'funding', thresholds: {}, measure: () => ({}) },
  ROOT_DEX_AUTH: {
    words: 'Its money comes from the authority of a venue',
    basis: 'funding',
    thresholds: {},
    measure: () => ({}),
  },
};
