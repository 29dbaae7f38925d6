/** Tunable parameters of entities. See docs/methodology-coordination.md. */
export const entityRules = {
  /** Minimum wallets with a common funder or two common co-actions. */
  walletsMin: 3,
  hopsMax: 20,
  /** A funder of more wallets is a hot wallet and binds nobody. */
  paidMax: 200,
  /** Categories whose funding does not link wallets. */
  services: ['cex', 'bridge', 'dex_authority'] as readonly string[],

  /** Co-actions of one mint within this many slots are one act (multi-slot spans five). */
  actSlots: 5,
  /** Maximum distance of related co-actions, ms. */
  occasionLifeMs: 30 * 86_400_000,
  /** Newest co-actions kept, in total and per wallet. */
  occasionsMax: 200_000,
  walletOccasionsMax: 32,
  /** Wallets kept per co-action, by first trade. */
  occasionWalletsMax: 1_000,
  /** A collector of more wallets on two mints may be an unlisted service and binds nobody. */
  collectorWalletsMax: 200,
  /** Crews per wallet above which redundant ones are skipped. */
  crewsMax: 64,

  /** Member confidence, in ten-thousandths: direct funder of at least three, or root only. */
  directConfidence: 9_000,
  rootConfidence: 7_000,
  /** By two co-actions; each further one halves the remaining doubt. */
  sharedConfidence: 6_000,
  /** Size above which confidence falls: such a funder may be an unlisted service. */
  ordinaryMembers: 1_000,

  /** Others shown per wallet and mint in entanglement. */
  entangledWalletsMax: 100,

  /** Capacity; beyond it, old wallets without an entity are evicted (age in ms). */
  walletsMax: 1_500_000,
  relationLifeMs: 30 * 86_400_000,
} as const;
