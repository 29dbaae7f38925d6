/** Defaults of the liquidity room. */
export const liquidityRules = {
  /** A reserve older than this is stale. Source: decisions, Liquidity. */
  staleMs: 15 * 60_000,
  /** A removal of at least this share of the pool closes it: older reserves are unusable. */
  closedShareMin: 0.99,
  /** Movements of liquidity kept of a pool since its reserves were last observed. */
  shiftsMax: 64,
  /** Liquidity events that are kept and told, newest first. Source: spec 4.4. */
  eventsMax: 100,
  /** Removals are kept for the rug rule: its ten minutes, and fifteen more for what comes late. */
  removalsMs: 25 * 60_000,
  /** Past so many removals the smallest is dropped, so that a flood of small ones does not push a large one out. */
  removalsMax: 500,
  /** Past so many pools the one longest without a row is forgotten. */
  poolsMax: 200,
} as const;
