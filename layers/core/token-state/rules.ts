const minute = 60_000;

/** Rug thresholds. See docs/reference/rules.md#rugs */
export const rugRules = {
  /** Minimum removed share of a pool. */
  removedShareMin: 0.8,
  /** Minimum relative price fall. */
  fallMin: 0.8,
  /** Maximum duration of pull, of fall, and of the gap between them. */
  withinMs: 10 * minute,
  /** Minimum realized USD of a profiteer. */
  profiteerUsd: 500n,
  /** Retention of prices, and the span of each entry. */
  pricesMs: 30 * minute,
  spanMs: 10_000,
  /** Wallets with known funders. */
  fundersMax: 2000,
  fundersOfOneMax: 8,
  /** Retention of pulls for a later verdict. */
  pullsMax: 16,
  pullsMs: 24 * 60 * minute,
} as const;
