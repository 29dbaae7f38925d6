import * as z from 'zod/mini';

const fraction = z.number().check(z.minimum(0), z.maximum(1));
const ms = z.int();

/** `shared_funder`: one funder, direct or root; `shared_execution`: bundles run together. */
export const entityKind = z.enum(['shared_funder', 'shared_execution']);

/** Spec 2.23: `lastMatchTsMs` is the follower's buy; an edge without a match for 7 days is no longer active. */
export const followEdge = z.object({
  leaderWallet: z.string(),
  followerWallet: z.string(),
  confidence: fraction,
  supportCount: z.int(),
  distinctTokens: z.int(),
  lastMatchTsMs: ms,
  active: z.boolean(),
  degraded: z.boolean(),
});

/** `followsOut`: whom the address follows; `followsIn`: who follows it. Each newest match first. */
export const walletFollows = z.object({
  address: z.string(),
  followsOut: z.array(followEdge),
  followsIn: z.array(followEdge),
  degraded: z.boolean(),
});

/** A wallet's place in its entity, spec 2.23; `rootWallet` is the shared funder and no member. */
export const entityMembership = z.object({
  walletAddress: z.string(),
  entityId: z.string(),
  entityKind,
  rootWallet: z.nullable(z.string()),
  memberCount: z.int(),
  confidence: fraction,
  lastSeenTsMs: ms,
  degraded: z.boolean(),
});

/** The membership is null where the wallet belongs to no entity; of the others at most 50 are named, the one seen last first. */
export const walletEntity = z.object({
  address: z.string(),
  membership: z.nullable(entityMembership),
  siblingsSample: z.array(z.string()),
  degraded: z.boolean(),
});

export const entityMember = z.object({ walletAddress: z.string(), confidence: fraction, lastSeenTsMs: ms });

/** What is told of an entity wherever it is told. */
export const entityHead = {
  entityId: z.string(),
  entityKind,
  rootWallet: z.nullable(z.string()),
  memberCount: z.int(),
  confidence: fraction,
  firstSeenTsMs: ms,
  lastSeenTsMs: ms,
};

/** Spec 2.23; the members are the 50 seen last. Null where no entity has or had that id. */
export const entityDetail = z.nullable(
  z.object({ ...entityHead, degraded: z.boolean(), members: z.array(entityMember) }),
);

/** Pages count from 0, members seen last first; `total` is 0 where no entity has or had that id. */
export const entityMembersPage = z.object({
  entityId: z.string(),
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  members: z.array(entityMember),
  degraded: z.boolean(),
});

/** Spec 2.23 and 3.5: forming, active, escalating, closed; the set is not closed. */
export const campaign = z.object({
  tokenMint: z.string(),
  campaignId: z.string(),
  status: z.string(),
  startedTsMs: ms,
  lastSeenTsMs: ms,
  participantWallets: z.int(),
  participantEntities: z.int(),
  confidence: fraction,
  degraded: z.boolean(),
});

/** Those that go on and those that ended, each newest first. */
export const campaignsPage = z.object({
  mint: z.string(),
  active: z.array(campaign),
  recent: z.array(campaign),
  degraded: z.boolean(),
});

export const crowdRegime = z.enum(['quiet', 'trending_crowd', 'crowded_launch']);

export const crowdMinute = z.object({
  bucketStartMs: ms,
  totalTrades: z.int(),
  uniqueWallets: z.int(),
  crowded: z.boolean(),
  crowdScore: fraction,
  crowdRegime,
});

/** The minute that is now, null where the token never traded, and the minutes of the last hour, newest first. */
export const crowdPage = z.object({
  mint: z.string(),
  current: z.nullable(crowdMinute),
  minutes: z.array(crowdMinute),
});

/** How far what is told of coordination lies behind the trades; times in ms. */
export const coordinationHealth = z.object({
  healthy: z.boolean(),
  degradedWindowMs: ms,
  droppedMessagesLastMinute: z.int(),
  observedAtMs: ms,
});

/** Spec 2.24: `edge_count` is how often one of the others acted together with the wallet on the token. */
export const entanglementCluster = z.object({
  wallet_address: z.string(),
  cluster_wallets: z.array(z.string()),
  token_mint: z.string(),
  edge_count: z.int(),
});

/** Newest first. */
export const walletEntanglement = z.object({
  wallet: z.string(),
  clusters: z.array(entanglementCluster),
  cluster_count: z.int(),
});
