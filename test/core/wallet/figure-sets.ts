import type { KnownCategory, Provenance } from '../../../layers/core/identity/provenance.ts';
import type { Figures } from '../../../layers/core/wallet/figures.ts';

export const NOW_MS = 1_760_000_000_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const WALLET = '6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd';

/** A wallet of forty ordinary positions without badges by default. */
export const figures = (fields: Partial<Figures> = {}): Figures => ({
  closedPositions: 40,
  positionWins: 20,
  positionLosses: 20,
  positionWinRate: 0.5,
  closedExits: 72,
  rawExitWinRate: 0.55,
  dispositionIndex: 1,
  convictionSizing: 1,
  profitFactor: 1,
  sharpeRatio: 0.02,
  runnerScore: 0.05,
  avgLossRoiPct: -40,
  lossConsistencyStddev: 25,
  roiP10Pct: -60,
  roiP50Pct: 2,
  roiP90Pct: 60,
  bigWins: 1,
  bigLosses: 4,
  realizedUsd: 120,
  holdFirstExitP50Seconds: 3 * 3600,
  holdFirstExitP90Seconds: 30 * 3600,
  holdFullExitP50Seconds: 5 * 3600,
  quickFlipShare: 0.02,
  exitsPerPosition: 1.8,
  firstExitPct: 70,
  fullExitShare: 0.55,
  stopLossShare: 0.7,
  entrySizeP50Usd: 500,
  entrySizeDispersion: 0.6,
  exits: 76,
  exitWins: 41,
  totalPnlUsd: 130,
  swaps: 160,
  firstTradeMs: NOW_MS - 60 * DAY_MS,
  lastTradeMs: NOW_MS - 2 * HOUR_MS,
  activeDays: 25,
  positionsOpened: 44,
  activeHoursEntropy: 0.7,
  botShare: 0.05,
  hftShare: 0.02,
  flashShare: 0,
  arbShare: 0.01,
  washShare: 0,
  mevShare: 0.01,
  bundledShare: 0.1,
  terminalShare: 0.4,
  primaryTerminal: 'axiom',
  primaryTerminalShare: 0.3,
  primaryDex: 'pump_swap',
  primaryDexShare: 0.6,
  fundToTradeP50Seconds: 86_400,
  priorityFeeP50Lamports: 105_000,
  topTokenShare: 0.2,
  specialLabels: [],
  ...fields,
});

/** A wallet without any activity. */
export const nothing: Figures = {
  ...(Object.fromEntries(Object.keys(figures()).map(name => [name, null])) as unknown as Figures),
  closedPositions: 0,
  positionWins: 0,
  positionLosses: 0,
  closedExits: 0,
  profitFactor: 0,
  runnerScore: 0,
  bigWins: 0,
  bigLosses: 0,
  realizedUsd: 0,
  exits: 0,
  exitWins: 0,
  totalPnlUsd: 0,
  swaps: 0,
  activeDays: 0,
  positionsOpened: 0,
  specialLabels: [],
};

/** A wallet funded 61 days ago by an unknown sender by default. */
export const provenance = (fields: Partial<Provenance> = {}): Provenance => ({
  directFunder: 'funder',
  firstFundedMs: NOW_MS - 61 * DAY_MS,
  lastFundedMs: NOW_MS - DAY_MS,
  root: null,
  hops: null,
  path: null,
  ...fields,
});

export const rootedIn = (category: KnownCategory, hops = 1): Provenance =>
  provenance({ root: { wallet: 'root', entity: 'Someone', category }, hops, path: ['wallet', 'root'] });
