/** Evidence that links wallets. Duplicates have no effect. */
export type Link = BuyLink | CoActionLink | FundedLink | KnownLink | ClockLink;

/** A wallet's buy of a mint, usually one per second. */
export type BuyLink = {
  readonly kind: 'buy';
  readonly mint: string;
  readonly wallet: string;
  readonly slot: number;
  readonly timestampMs: number;
  /** Whole cents of USD; absent without a price and in links of earlier versions. */
  readonly cents?: number;
  /** Number of the later row that decided about the buy; negative if it does not count. */
  readonly revision?: number;
};

/** A wallet's buys of a mint in one second are one. */
export function isSameSecond(ms: number, other: number): boolean {
  return toSecond(ms) === toSecond(other);
}

export function toSecond(ms: number): number {
  return Math.floor(ms / 1_000);
}

/** Wallets that acted together once; growing clusters repeat ids. */
export type CoActionLink = {
  readonly kind: 'co_action';
  readonly id: string;
  readonly mint: string;
  readonly slot: number;
  readonly timestampMs: number;
  readonly wallets: readonly string[];
};

/** The payer of most of a wallet's first week, at its earliest payment. */
export type FundedLink = {
  readonly kind: 'funded';
  readonly wallet: string;
  readonly from: string;
  /** The sender's category: cex, dex_authority, bridge, farm, other; or null. */
  readonly category: string | null;
  readonly slot: number;
  readonly timestampMs: number;
  /** What it sent, for comparison; the largest wins. */
  readonly lamports?: number;
  /** Takes the link back: the wallet had traded before. */
  readonly hasHistory?: boolean;
};

/** A known wallet's category. The newest timestamp wins. */
export type KnownLink = {
  readonly kind: 'known';
  readonly wallet: string;
  readonly category: string;
  readonly timestampMs: number;
};

/** Advances event time, unix ms. */
export type ClockLink = { readonly kind: 'clock'; readonly timestampMs: number };
