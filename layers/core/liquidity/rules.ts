export const liquidityRules = {
  staleMs: 15 * 60_000,
  /** Such a removal closes the pool and invalidates older reserves. */
  closedShareMin: 0.99,
  shiftsMax: 64,
  eventsMax: 100,
  /** Ten minutes for the rug rule and 15 for late rows. */
  removalsMs: 25 * 60_000,
  /** Drops the smallest first, so that large ones stay. */
  removalsMax: 500,
  /** Above this, the pool without rows for longest is dropped. */
  poolsMax: 200,
} as const;
