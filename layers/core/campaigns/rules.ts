/** Campaign thresholds and limits (docs/reference/rules/coordination.md#campaigns). */
export const campaignRules = {
  /** Minimum entities or linked wallets in a window. */
  entitiesMin: 3,
  walletsMin: 8,
  /** Cheaper buys do not count; those without a price do. */
  usdMin: 2,
  /** Both ends included. */
  windowMs: 10 * 60_000,
  /** Minimum share of the last hour's money, or of an average buy. */
  stakePart: 10,
  sizePart: 2,
  stakeWindowMs: 60 * 60_000,
  /** Growth of an escalating campaign, as an exact fraction. */
  growthOver: [3, 2],
  /** Maximum delay behind the mint's newest buy, as for candles. */
  latenessMs: 15 * 60_000,
  /** Maximum delay of entity and follow evidence after the buys. */
  evidenceLateMs: 60 * 60_000,
  buyersMax: 4_096,
  /** Leaders per buyer: buyers of the mint first, then the strongest. */
  leadersMax: 16,
  participantsMax: 4_096,
  namedMax: 200,
  /** Buys between sweeps, and idle buys before eviction. */
  sweepBuys: 1_024,
  restBuys: 4_096,
  /** Minimum idle time of an evicted mint. */
  restMs: 75 * 60_000,
} as const;
