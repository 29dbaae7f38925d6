const minute = 60_000;

/** Rug thresholds (docs/reference/rules/rugs-and-insiders.md#rugs). */
export const rugRules = {
  removedShareMin: 0.8,
  /** The steps of a pull may take this long. */
  pullMs: 24 * 60 * minute,
  fallMin: 0.8,
  /** Maximum fall duration beyond the pull's, and maximum gap between them. */
  withinMs: 10 * minute,
  /** Removed share of the money that leaves nobody to trade against. */
  emptiedShareMin: 0.95,
  /** Liquidity may return in the same transaction or next blocks. */
  emptiedGraceMs: 5_000,
  /** Profit of a wallet or group, and a member's part. */
  profiteerUsd: 500n,
  profitPartUsd: 10n,
  /** Retention of prices. Older than `fineMs`, they are kept by `coarseMs`. */
  pricesMs: (24 * 60 + 20) * minute,
  fineMs: 30 * minute,
  spanMs: 10_000,
  coarseMs: 10 * minute,
  pullsMax: 16,
  signaturesMax: 32,
  /** Traded amounts are kept for this many pools without known reserves. */
  volumesMax: 16,
  /** A pool lives if this part of all traded tokens passed through it. */
  livePart: 5n,
  pullsMs: 24 * 60 * minute,
} as const;
