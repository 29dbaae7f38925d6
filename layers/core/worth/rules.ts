/** Defaults of this service (docs/reference/rules/worth.md). */
export const worthRules = {
  /** Less liquidity shows no market cap. */
  thinUsd: 1_000,
  /** A market cap above this multiple of the liquidity is not shown. */
  thinRatioMax: 10_000,
  /** Receivers of one part of the supply are asked whether they are locks. */
  askedParts: 1_000n,
  askedMax: 1_000,
  /** Quotes whose price is kept. */
  quotesMax: 200,
  /** Liquidity changes of a pool that are stored apart from its reserve. */
  shiftsMax: 4,
  /** Buckets of the liquidity history that are stored together. */
  chunkBuckets: 64,
  /** Pools whose fee, price and volume are kept. */
  poolMarketsMax: 100,
} as const;
