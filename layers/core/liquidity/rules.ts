export const liquidityRules = {
  staleMs: 15 * 60_000,
  /** Such a removal closes the pool and invalidates older reserves. */
  closedShareMin: 0.99,
  shiftsMax: 64,
  eventsMax: 100,
  /** A day for the rug rule, 15 minutes for late rows. */
  removalsMs: (24 * 60 + 15) * 60_000,
  /** Above this, the closest steps of one wallet are merged. */
  removalsMax: 500,
  /** Reserves fit a curve if off by one part of these. */
  curveFitParts: 1_000_000n,
  /** The same for a swap's price. Covers an unstated fee. */
  curvePriceParts: 50n,
  /** Above this, the pool without rows for longest is dropped. */
  poolsMax: 200,
} as const;
