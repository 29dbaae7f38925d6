/** Tunable parameters of entities. See docs/explanation/coordination.md. */
export const entityRules = {
  /** Minimum wallets with a common funder or two common co-actions. */
  walletsMin: 3,
  hopsMax: 20,
  /** A funder of more wallets binds nobody. */
  paidMax: 200,
  /** Categories whose funding does not link wallets. */
  services: ['cex', 'bridge', 'dex_authority'] as readonly string[],

  /** Nearer co-actions of one mint are one act. */
  actSlots: 5,
  /** Maximum distance of related co-actions, ms. */
  coActionLifeMs: 30 * 86_400_000,
  /** Newest co-actions kept, in total and per wallet. */
  coActionsMax: 200_000,
  walletCoActionsMax: 32,
  /** Wallets kept per co-action, by first trade. */
  coActionWalletsMax: 1_000,
  /** A larger collector may be an unlisted service. */
  collectorWalletsMax: 200,
  /** Crews per wallet above which redundant ones are skipped. */
  crewsMax: 64,

  /** Ten-thousandths: direct funder of at least three, or root only. */
  directConfidence: 9_000,
  rootConfidence: 7_000,
  /** By two co-actions; each further one halves the remaining doubt. */
  sharedConfidence: 6_000,
  /** Confidence falls above this size: perhaps an unlisted service. */
  ordinaryMembers: 1_000,

  /** Others shown per wallet and mint in entanglement. */
  entangledWalletsMax: 100,

  /** Beyond it, old wallets without an entity are evicted. */
  walletsMax: 1_500_000,
  relationLifeMs: 30 * 86_400_000,
} as const;
