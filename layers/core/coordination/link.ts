/** What links wallets, as told by mints and by wallets: one order for all. Set semantics: a link that comes twice changes nothing the second time. */
export type Link = BuyLink | OccasionLink | FundedLink | KnownLink | ClockLink;

/** A wallet's buy of a mint; of those of one wallet and mint in one second of the clock the first is told, as a rule. */
export type BuyLink = {
  readonly kind: 'buy';
  readonly mint: string;
  readonly wallet: string;
  readonly slot: number;
  readonly timestampMs: number;
};

/** Wallets that acted together once, as a bundle's rule found them. A cluster that grew is told again under its id. */
export type OccasionLink = {
  readonly kind: 'occasion';
  /** The cluster's key within its mint. */
  readonly id: string;
  readonly mint: string;
  readonly slot: number;
  readonly timestampMs: number;
  /** In the order of their first trade in it. */
  readonly wallets: readonly string[];
};

/** Who sent a wallet its first SOL; told again when an earlier transfer turns up. */
export type FundedLink = {
  readonly kind: 'funded';
  readonly wallet: string;
  readonly from: string;
  /** What the sender was known to be: cex, dex_authority, bridge, farm, other; or null. */
  readonly category: string | null;
  readonly slot: number;
  readonly timestampMs: number;
};

/** What an event said a wallet is. The newest timestamp wins. */
export type KnownLink = {
  readonly kind: 'known';
  readonly wallet: string;
  readonly category: string;
  readonly timestampMs: number;
};

/** Time has passed, unix ms. */
export type ClockLink = { readonly kind: 'clock'; readonly timestampMs: number };
