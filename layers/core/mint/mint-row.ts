import type { History } from '../identity/history.ts';
import type { CurveState } from './curve-state.ts';
import type { Trade } from './trade.ts';

type Place = { readonly seq: number; readonly slot: number; readonly timestampMs: number };

export type WalletFunding = {
  readonly from: string;
  /** cex, dex_authority, bridge, farm or other; null if unknown. */
  readonly category: string | null;
  readonly lamports: string;
  /** Millionths of a dollar, of a stable. */
  readonly microUsd?: string;
  readonly slot: number;
  readonly timestampMs: number;
  /** `{signature}:{event_index}` */
  readonly id: string;
  /** Payers in turn, up to a known wallet or 20 levels. */
  readonly ancestors: readonly string[];
};

/** Funding of a buyer. The newest replaces earlier ones. */
export type FundedFact = Place & {
  readonly kind: 'funded';
  readonly wallet: string;
  readonly category?: string | null;
  /** Largest fundings within seven days, at most 16, newest first. */
  readonly fundings: readonly WalletFunding[];
  readonly directFunder: string | null;
  readonly firstFundedMs: number | null;
  readonly firstLamports?: string | null;
  readonly firstMicroUsd?: string | null;
  readonly firstTradeMs?: number | null;
  /** What it traded on earlier days; absent without a day of history. */
  readonly traded?: History['traded'];
  readonly root: { readonly wallet: string; readonly entity: string; readonly category: string } | null;
  readonly hops: number | null;
  readonly farmFunded: boolean;
  readonly primaryTerminal: string | null;
  readonly automation: string;
  /** Bundles on any mint, newest first, at most four. */
  readonly crews: readonly string[];
};

export type TransferFact = Place & {
  readonly kind: 'transfer';
  readonly signature: string;
  /** Index of the transaction in its block; absent if unknown. */
  readonly txIndex?: number | null;
  readonly eventIndex: number;
  readonly from: string;
  readonly to: string;
  readonly raw: string;
  /** Parties that are accounts of programs. */
  readonly programAccounts?: readonly string[];
};

export type BalanceFact = Place & { readonly kind: 'balance'; readonly wallet: string; readonly raw: string };

export type SnapshotFact = Place & { readonly kind: 'snapshot'; readonly phase: 'begin' | 'end' };

export type TokenFact = Place & {
  readonly kind: 'token';
  readonly decimals: number;
  readonly supplyRaw: string;
  readonly deployer: string;
  readonly name: string;
  readonly symbol: string;
  readonly primaryDex: string | null;
  readonly primaryPool: string | null;
  readonly mintable: boolean;
  readonly freezable: boolean;
};

export type StatusFact = Place & {
  readonly kind: 'status';
  readonly status: 'pending' | 'processing' | 'validated' | 'suspicious' | 'rugged';
  readonly reason: string | null;
  readonly reasons: readonly string[];
  readonly highRisk: boolean;
};

export type Lock = {
  readonly status: string;
  readonly burnPct: number | null;
  readonly lockPct: number | null;
  readonly verifiedAt: number | string | null;
};

export type PoolFact = Place & {
  readonly kind: 'pool';
  readonly pool: string;
  readonly baseMint: string;
  readonly dex: string;
  readonly shape: 'constant_product' | 'concentrated' | 'bonding_curve' | 'other';
  readonly tokenRaw: string;
  readonly tokenDecimals: number;
  readonly baseRaw: string;
  readonly baseDecimals: number;
  readonly lock: Lock | null;
  readonly curve?: CurveState | null;
};

export type LiquidityFact = Place & {
  readonly kind: 'liquidity';
  readonly signature: string;
  /** Index of the transaction in its block; absent if unknown. */
  readonly txIndex?: number | null;
  readonly eventIndex: number;
  readonly pool: string;
  readonly dex: string;
  readonly wallet: string;
  readonly side: 'add' | 'remove';
  readonly tokenRaw: string;
  readonly tokenDecimals: number;
  readonly baseMint: string;
  readonly baseRaw: string;
  readonly baseDecimals: number;
  readonly pctOfPool: number | null;
  readonly fullClose: boolean;
};

/** A curve's liquidity moves to a pool, which opens with these reserves. */
export type MigrationFact = Place & {
  readonly kind: 'migration';
  readonly signature: string;
  readonly txIndex: number | null;
  readonly eventIndex: number;
  readonly pad: string;
  readonly fromPool: string;
  readonly toPool: string;
  readonly toDex: string;
  readonly tokenRaw: string;
  readonly tokenDecimals: number;
  readonly baseMint: string;
  readonly baseRaw: string;
  readonly baseDecimals: number;
};

/** Passing of time without events. */
type TickFact = Place & { readonly kind: 'tick' };

export type MintFact =
  | FundedFact
  | TickFact
  | TransferFact
  | BalanceFact
  | SnapshotFact
  | TokenFact
  | StatusFact
  | PoolFact
  | LiquidityFact
  | MigrationFact;

export type MintRow = Trade | MintFact;

export function isFact(row: MintRow): row is MintFact {
  return 'kind' in row;
}
