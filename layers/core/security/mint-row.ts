import type { Trade } from '../trade.ts';

/** Where a row stands: in the mint's arrival, in the chain, in time. */
type Place = { readonly seq: number; readonly slot: number; readonly timestampMs: number };

/** One transfer of SOL to a wallet, and where the sender's own money came from. */
export type WalletFunding = {
  readonly from: string;
  /** What the sender is known to be: cex, dex_authority, bridge, farm, other; null when nobody knows it. */
  readonly category: string | null;
  readonly lamports: string;
  readonly slot: number;
  readonly timestampMs: number;
  /** `{signature}:{event_index}` */
  readonly id: string;
  /** Who first funded the sender, who funded that one, and so on; ends with a known wallet, or where nothing is known, or after five. */
  readonly ancestors: readonly string[];
};

/** What is known of a buyer's money: told by the wallet's own stream once it bought, and again whenever more becomes known. The newest replaces. */
export type FundedFact = Place & {
  readonly kind: 'funded';
  readonly wallet: string;
  /** What the wallet itself is known to be, if anything. */
  readonly category?: string | null;
  /** The largest fundings no older than a day before the buy, at most eight, newest first. */
  readonly fundings: readonly WalletFunding[];
  /** Sender of the wallet's first transfer ever seen, and when. */
  readonly directFunder: string | null;
  readonly firstFundedMs: number | null;
  /** What that first transfer brought. */
  readonly firstLamports?: string | null;
  /** The wallet's first swap of any token. */
  readonly firstTradeMs?: number | null;
  readonly root: { readonly wallet: string; readonly entity: string; readonly category: string } | null;
  readonly hops: number | null;
  readonly farmFunded: boolean;
  readonly primaryTerminal: string | null;
  readonly automation: string;
  /** Bundles that it was in, on any mint, newest first, at most four. */
  readonly crews: readonly string[];
};

export type TransferFact = Place & {
  readonly kind: 'transfer';
  readonly signature: string;
  /** Place of the transaction in its block; absent where the source does not know it. */
  readonly txIndex?: number | null;
  readonly eventIndex: number;
  readonly from: string;
  readonly to: string;
  readonly raw: string;
};

export type BalanceFact = Place & { readonly kind: 'balance'; readonly wallet: string; readonly raw: string };

export type SnapshotFact = Place & { readonly kind: 'snapshot'; readonly phase: 'begin' | 'end' };

export type TokenFact = Place & {
  readonly kind: 'token';
  readonly decimals: number;
  readonly supplyRaw: string;
  readonly deployer: string;
  /** The pool that the description names as the token's main one. */
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
};

export type LiquidityFact = Place & {
  readonly kind: 'liquidity';
  readonly signature: string;
  /** Place of the transaction in its block; absent where the source does not know it. */
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

/** A time that passed while nothing came, and nothing more. */
export type MomentFact = Place & { readonly kind: 'moment' };

export type MintFact =
  | FundedFact
  | MomentFact
  | TransferFact
  | BalanceFact
  | SnapshotFact
  | TokenFact
  | StatusFact
  | PoolFact
  | LiquidityFact;

/** One row of a mint's tape as the security fold sees it: a trade, or a fact by its kind. */
export type MintRow = Trade | MintFact;

export const isFact = (row: MintRow): row is MintFact => 'kind' in row;
