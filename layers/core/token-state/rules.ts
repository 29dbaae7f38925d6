const minute = 60_000;

/** Rug thresholds. See docs/reference/rules.md#rugs */
export const rugRules = {
  removedShareMin: 0.8,
  fallMin: 0.8,
  /** Maximum duration of pull, fall, and their gap. */
  withinMs: 10 * minute,
  profiteerUsd: 500n,
  /** Retention of prices, and the span of each entry. */
  pricesMs: 30 * minute,
  spanMs: 10_000,
  pullsMax: 16,
  pullsMs: 24 * 60 * minute,
} as const;
