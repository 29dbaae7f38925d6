import type { Provenance } from '../../../layers/core/identity/provenance.ts';
import type { Figures } from '../../../layers/core/wallet/figures.ts';
import { figures, HOUR_MS, NOW_MS, provenance, rootedIn } from './figure-sets.ts';

/** Figures that earn a value, and a near miss for each of its conditions. */
export type Case = {
  readonly axis:
    | 'trader_type'
    | 'performance_level'
    | 'size_class'
    | 'exit_style'
    | 'automation_label'
    | 'trade_badges'
    | 'identity_badges';
  readonly value: string;
  readonly earns: Reported;
  readonly misses: Readonly<Record<string, Reported>>;
};
export type Reported = { readonly figures: Figures; readonly provenance: Provenance | null };

type Fields = Partial<Figures>;
const reported = (fields: Fields, of: Provenance | null = null): Reported => ({
  figures: figures(fields),
  provenance: of,
});

const byFigures =
  (axis: Case['axis']) =>
  (value: string, earns: Fields, misses: Readonly<Record<string, Fields>>): Case => ({
    axis,
    value,
    earns: reported(earns),
    misses: Object.fromEntries(Object.entries(misses).map(([why, fields]) => [why, reported({ ...earns, ...fields })])),
  });

const type = byFigures('trader_type');
const level = byFigures('performance_level');
const size = byFigures('size_class');
const style = byFigures('exit_style');
const automation = byFigures('automation_label');
const trade = byFigures('trade_badges');
const identity = byFigures('identity_badges');

const day = 86_400;

const axes: readonly Case[] = [
  type('SCALPER', { holdFullExitP50Seconds: 3599 }, { 'an hour': { holdFullExitP50Seconds: 3600 } }),
  type(
    'DAY_TRADER',
    { holdFullExitP50Seconds: 3600 },
    { 'a day': { holdFullExitP50Seconds: day }, 'under an hour': { holdFullExitP50Seconds: 3599 } },
  ),
  type(
    'SWING_TRADER',
    { holdFullExitP50Seconds: day },
    { 'a week': { holdFullExitP50Seconds: 7 * day }, 'under a day': { holdFullExitP50Seconds: day - 1 } },
  ),
  type(
    'POSITION_TRADER',
    { holdFullExitP50Seconds: 7 * day },
    { 'under a week': { holdFullExitP50Seconds: 7 * day - 1 }, 'nothing closed': { holdFullExitP50Seconds: null } },
  ),
  level(
    'PROFITABLE',
    { profitFactor: 1.1, realizedUsd: 1 },
    {
      'a little less': { profitFactor: 1.09 },
      'nine positions': { closedPositions: 9 },
      malicious: { specialLabels: ['BOT:MALICIOUS'] },
    },
  ),
  level(
    'BREAK_EVEN',
    { profitFactor: 0.901, realizedUsd: -1 },
    { 'earns a tenth': { profitFactor: 1.1 }, 'loses a tenth': { profitFactor: 0.9 } },
  ),
  level(
    'UNPROFITABLE',
    { profitFactor: 0.9, realizedUsd: -1 },
    { 'a little more': { profitFactor: 0.901 }, 'nothing won or lost': { profitFactor: 0, realizedUsd: 0 } },
  ),
  level('UNRATED', { closedPositions: 9 }, { 'ten positions': { closedPositions: 10 } }),
  level(
    'BANNED',
    { closedPositions: 0, specialLabels: ['BOT:MALICIOUS'] },
    { 'another label': { specialLabels: ['BOT:WASH'] } },
  ),
  size('SHRIMP', { entrySizeP50Usd: 99.99 }, { 'a hundred': { entrySizeP50Usd: 100 } }),
  size('FISH', { entrySizeP50Usd: 100 }, { less: { entrySizeP50Usd: 99.99 }, 'a thousand': { entrySizeP50Usd: 1000 } }),
  size(
    'SHARK',
    { entrySizeP50Usd: 1000 },
    { less: { entrySizeP50Usd: 999.99 }, 'ten thousand': { entrySizeP50Usd: 10_000 } },
  ),
  size('WHALE', { entrySizeP50Usd: 10_000 }, { less: { entrySizeP50Usd: 9999.99 }, none: { entrySizeP50Usd: null } }),
  style(
    'FULL_EXITER',
    { fullExitShare: 0.7 },
    { 'a little less': { fullExitShare: 0.699 }, 'runners come home': { runnerScore: 0.25 } },
  ),
  style(
    'DCA_OUT',
    { fullExitShare: 0.4, exitsPerPosition: 3 },
    { 'fewer slices': { exitsPerPosition: 2.9 }, 'often at once': { fullExitShare: 0.401 } },
  ),
  style(
    'PARTIAL_TAKER',
    { fullExitShare: 0.4, exitsPerPosition: 2.9 },
    { 'more slices': { exitsPerPosition: 3 }, 'often at once': { fullExitShare: 0.401 } },
  ),
  style('MIXED', { fullExitShare: 0.401 }, { seldom: { fullExitShare: 0.4 }, mostly: { fullExitShare: 0.7 } }),
  style(
    'RUNNER_KEEPER',
    { runnerScore: 0.25, fullExitShare: 0.9 },
    { fewer: { runnerScore: 0.249 }, 'nothing closed': { fullExitShare: null } },
  ),
];

const automations: readonly Case[] = [
  automation('ORGANIC', { botShare: 0.199 }, { 'a fifth by bot': { botShare: 0.2 } }),
  automation('SEMI_AUTOMATED', { botShare: 0.2 }, { less: { botShare: 0.199 }, half: { botShare: 0.5 } }),
  automation(
    'BOT:MEV',
    { botShare: 0.5, mevShare: 0.3, arbShare: 0.3 },
    { 'more arbitrage': { arbShare: 0.31 }, 'under half': { botShare: 0.499 } },
  ),
  automation('BOT:ARB', { botShare: 0.5, arbShare: 0.3 }, { 'nine swaps': { swaps: 9 } }),
  automation('BOT:FLASH', { botShare: 0.9, flashShare: 0.4 }, { 'more arbitrage': { arbShare: 0.4 } }),
  automation('BOT:WASH', { botShare: 0.9, washShare: 0.4 }, { 'more flash swaps': { flashShare: 0.5 } }),
  automation('BOT:HFT', { botShare: 0.9, hftShare: 0.4 }, { 'more washing': { washShare: 0.4 } }),
  automation(
    'BOT:OTHER',
    { botShare: 0.6, mevShare: 0, arbShare: 0, flashShare: null, washShare: 0, hftShare: 0 },
    { 'a kind is known': { hftShare: 0.01 } },
  ),
  automation(
    'BOT:MALICIOUS',
    { botShare: 1, hftShare: 1, specialLabels: ['BOT:MALICIOUS'] },
    { 'only fast': { specialLabels: [] } },
  ),
];

const elite = { closedPositions: 30, positionWinRate: 0.55, profitFactor: 2, realizedUsd: 10_000 };
const veteran = {
  closedPositions: 100,
  activeDays: 30,
  profitFactor: 1.1,
  firstTradeMs: NOW_MS - 90 * 24 * HOUR_MS,
  lastTradeMs: NOW_MS,
};
const unrated = { 'nine positions': { closedPositions: 9 } };

const tradeCases: readonly Case[] = [
  trade('RUNNER_KEEPER', { runnerScore: 0.15 }, { ...unrated, fewer: { runnerScore: 0.149 } }),
  trade(
    'CONFIDENCE_SIZER',
    { convictionSizing: 1.25, positionWins: 3, positionLosses: 3 },
    {
      ...unrated,
      'nearly the same size': { convictionSizing: 1.24 },
      'two winners': { positionWins: 2 },
      'two losers': { positionLosses: 2 },
      'nothing to compare': { convictionSizing: null },
    },
  ),
  trade(
    'STOP_LOSS_USER',
    { positionLosses: 5, stopLossShare: 0.8, lossConsistencyStddev: 15 },
    {
      ...unrated,
      'four losers': { positionLosses: 4 },
      'more deep losses': { stopLossShare: 0.799 },
      'losses of any depth': { lossConsistencyStddev: 15.1 },
      'no scatter known': { lossConsistencyStddev: null },
    },
  ),
  trade(
    'CONSISTENT_WINNER',
    { closedPositions: 20, positionWinRate: 0.6, profitFactor: 1.5, roiP10Pct: -50 },
    {
      'nineteen positions': { closedPositions: 19 },
      'wins less often': { positionWinRate: 0.599 },
      'wins less': { profitFactor: 1.49 },
      'worse worst tenth': { roiP10Pct: -50.1 },
      banned: { specialLabels: ['BOT:MALICIOUS'] },
    },
  ),
  trade(
    'BAG_HOLDER',
    { positionLosses: 3, dispositionIndex: 0.5, avgLossRoiPct: -50 },
    {
      ...unrated,
      'two losers': { positionLosses: 2 },
      'holds losers less long': { dispositionIndex: 0.51 },
      'smaller losses': { avgLossRoiPct: -49.9 },
      'nothing to compare': { dispositionIndex: null },
    },
  ),
  trade(
    'LOSS_CUTTER',
    { positionLosses: 3, dispositionIndex: 1.5, avgLossRoiPct: -30 },
    {
      ...unrated,
      'two losers': { positionLosses: 2 },
      'holds losers longer': { dispositionIndex: 1.49 },
      'deeper losses': { avgLossRoiPct: -30.1 },
    },
  ),
  trade(
    'LOTTO_PLAYER',
    { positionWinRate: 0.35, positionWins: 4, bigWins: 2 },
    {
      ...unrated,
      'wins more often': { positionWinRate: 0.351 },
      'one jackpot': { positionWins: 2, bigWins: 1 },
      'small wins mostly': { positionWins: 5 },
    },
  ),
  trade(
    'DIAMOND_HANDS',
    { holdFirstExitP50Seconds: day, positionWins: 1, dispositionIndex: null },
    {
      ...unrated,
      'sells the same day': { holdFirstExitP50Seconds: day - 1 },
      'never won': { positionWins: 0 },
      'holds losers longer': { dispositionIndex: 0.99 },
    },
  ),
  trade(
    'PAPER_HANDS',
    { holdFirstExitP50Seconds: 600, roiP90Pct: 25, profitFactor: 0.99 },
    {
      ...unrated,
      'waits a little longer': { holdFirstExitP50Seconds: 601 },
      'has big wins': { roiP90Pct: 25.1 },
      'earns by it': { profitFactor: 1 },
    },
  ),
  trade('ELITE_TRADER', elite, {
    'twenty-nine positions': { closedPositions: 29 },
    'wins less often': { positionWinRate: 0.549 },
    'wins less': { profitFactor: 1.99 },
    'earned less': { realizedUsd: 9999.99 },
    'partly a bot': { botShare: 0.2 },
    banned: { specialLabels: ['BOT:MALICIOUS'] },
  }),
  trade('VETERAN_WINNER', veteran, {
    'ninety-nine positions': { closedPositions: 99 },
    'twenty-nine days': { activeDays: 29 },
    'a day less than ninety days': { firstTradeMs: veteran.firstTradeMs + 1 },
    'breaks even': { profitFactor: 1.09 },
  }),
];

const fundedAgo = (ms: number): Provenance => provenance({ firstFundedMs: NOW_MS - ms });
const newcomer = { firstTradeMs: NOW_MS - HOUR_MS };
const funding = (value: string, earns: Provenance, misses: Readonly<Record<string, Provenance | null>>): Case => ({
  axis: 'identity_badges',
  value,
  earns: reported(newcomer, earns),
  misses: Object.fromEntries(Object.entries(misses).map(([why, of]) => [why, reported(newcomer, of)])),
});

const identityCases: readonly Case[] = [
  identity('HFT_BOT', { hftShare: 0.5, swaps: 10 }, { less: { hftShare: 0.499 }, 'four swaps': { swaps: 8 } }),
  identity('FLASH_BOT', { flashShare: 0.2, swaps: 25 }, { less: { flashShare: 0.199 }, 'four swaps': { swaps: 20 } }),
  identity('ARB_BOT', { arbShare: 0.3, swaps: 20 }, { less: { arbShare: 0.299 }, 'four swaps': { swaps: 13 } }),
  identity('WASH_TRADER', { washShare: 0.1, swaps: 50 }, { less: { washShare: 0.099 }, 'four swaps': { swaps: 40 } }),
  identity(
    'TOOL_axiom',
    { primaryTerminalShare: 0.5, swaps: 5 },
    { less: { primaryTerminalShare: 0.499 }, 'four swaps': { swaps: 4 }, another: { primaryTerminal: 'photon' } },
  ),
  identity(
    'DEX_SPECIALIST_pump_swap',
    { primaryDexShare: 0.8, swaps: 20 },
    {
      less: { primaryDexShare: 0.799 },
      'nineteen swaps': { swaps: 19 },
      another: { primaryDex: 'pump_fun' },
      none: { primaryDex: null },
    },
  ),
  identity(
    'TOKEN_CONCENTRATED',
    { topTokenShare: 0.5, swaps: 10 },
    { less: { topTokenShare: 0.499 }, 'nine swaps': { swaps: 9 }, unpriced: { topTokenShare: null } },
  ),
  funding('FRESH_FUNDED_6H', fundedAgo(6 * HOUR_MS), {
    'a millisecond longer ago': fundedAgo(6 * HOUR_MS + 1),
    'no funding seen': provenance({ firstFundedMs: null }),
    'nothing known': null,
  }),
  funding('FUNDED_BY_FARM', rootedIn('farm', 3), { 'an exchange': rootedIn('cex'), unknown: provenance() }),
  funding('ROOT_CEX', rootedIn('cex'), { 'a bridge': rootedIn('bridge'), unknown: provenance() }),
  funding('ROOT_DEX_AUTH', rootedIn('dex_authority'), { 'another known': rootedIn('other'), unknown: provenance() }),
];

export const cases: readonly Case[] = [...axes, ...automations, ...tradeCases, ...identityCases];
