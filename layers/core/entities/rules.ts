/** Every tunable of the rules of entities. What each means is in docs/methodology-coordination.md; the counts are those of decisions, Detection. */
export const entityRules = {
  /** Wallets that one funder, or two occasions, must have in common. */
  walletsMin: 3,
  /** How far funders are climbed. Source: spec 2.13. */
  hopsMax: 20,
  /** A funder that paid more wallets than this first is a hot wallet: it binds nobody. */
  paidMax: 200,
  /** What a wallet may be that is no purse of its own: whoever has its money from there has it from a stranger. */
  services: ['cex', 'bridge', 'dex_authority'] as readonly string[],

  /** Occasions on one mint within so many slots are one act, seen by several rules (a multi-slot cohort spans five). */
  actSlots: 5,
  /** Occasions further apart than this, unix ms, are not held together. */
  occasionLifeMs: 30 * 86_400_000,
  /** Of all occasions the newest are kept, and of each wallet's. */
  occasionsMax: 200_000,
  walletOccasionsMax: 32,
  /** So many wallets of an occasion are taken, in the order of their first trade. */
  occasionWalletsMax: 1_000,
  /** A collector of more wallets on two mints may be a service that nobody listed: it binds nobody. */
  collectorWalletsMax: 200,
  /** Beyond so many crews of a wallet, one that binds nobody new is not noted. */
  crewsMax: 64,

  /** Confidence in a member, in ten-thousandths: by a funder of at least three, by a root further up alone. */
  directConfidence: 9_000,
  rootConfidence: 7_000,
  /** By two occasions; each further one halves what is missing. */
  sharedConfidence: 6_000,
  /** Confidence in an entity falls with its size beyond this: a funder of thousands may be a service that nobody listed. */
  ordinaryMembers: 1_000,

  /** So many others are shown of a wallet's entanglement on one mint. */
  entangledWalletsMax: 100,

  /** Beyond so many wallets, those that never were in an entity are let go once their funding is older than this, ms. */
  walletsMax: 1_500_000,
  relationLifeMs: 30 * 86_400_000,
} as const;
