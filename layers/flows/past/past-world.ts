import type { TableName } from '../../contract/tables.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { Tables } from '../../edge/tables.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';
import type { KnownRows, PointInTime } from './known-rows.ts';
import type { Fill } from './lazy-tables.ts';
import type { Snapshot } from './snapshots.ts';

/** The tables of the service, and those that hold what was known. */
export type PastWorld = PointInTime & {
  readonly real: Tables<TableName>;
  readonly known: KnownWallets;
  /** Of boards. */
  readonly snapshot?: Snapshot | undefined;
  /** As they are filled so far. */
  readonly whole: Tables<TableName>;
  /** Filled before each read. */
  readonly lazy: Tables<TableName>;
  /** The same without folds: what the service has of large tokens. */
  readonly paged: Tables<TableName>;
  readonly fill: Fill;
  /** Rows of a key, read once. */
  readonly readRows: (key: string) => Promise<KnownRows>;
  /** Rows of a token since a kept snapshot; all of them without one. */
  readonly readRowsSinceKept: (mint: string) => Promise<KnownRows>;
  /** Rows of a quote that have its newest stated price. */
  readonly readPrices: (quote: string) => Promise<KnownRows>;
  /** Tokens that need rows before a kept snapshot. */
  readonly short: Set<string>;
  /** Of tokens whose kept snapshot was restored. */
  readonly bounds: Map<string, ChunkBounds>;
  /** Candles that end by then are those of the service. Unix ms. */
  readonly finalMs: Map<string, number>;
  /** `longMs` of their notes. */
  readonly longMs: Map<string, number>;
  /** Rows of their tapes that were read from the service. */
  readonly count: { rows: number };
  /** Keys whose rows were read. */
  readonly used: ReadonlyMap<string, Promise<KnownRows>>;
  /** Wallets whose logs were read. */
  readonly logs: Map<string, KnownLog>;
};

/** A wallet's events that count, and whether others that happened by then arrived later. */
export type KnownLog = { readonly events: readonly WalletEvent[]; readonly isLater: boolean };

/** What a kept snapshot had stored apart, by the first that it had not. */
export type ChunkBounds = {
  readonly results: number;
  readonly hours: number;
  readonly liquidity: Readonly<Record<string, number>>;
};
