import * as z from 'zod/mini';
import { backfillField } from './backfill.ts';
import { defineFields } from './each.ts';
import { examinedFields } from './examined.ts';
import { fraction } from './fraction.ts';
import { windowCoverageField } from './window-coverage.ts';

const ms = z.int();

/** `shared_funder`: direct or root funder. `shared_execution`: repeated bundles. */
export const entityKind = z.enum(['shared_funder', 'shared_execution']);

/** `lastMatchTsMs` is the follower's buy (`docs/reference/rules/coordination.md#follow-edges`). */
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

/** `followsOut`: wallets the address follows. `followsIn`: its followers. Newest first. */
export const walletFollows = z.object({
  address: z.string(),
  followsOut: z.array(followEdge),
  followsIn: z.array(followEdge),
  degraded: z.boolean(),
});

/** `rootWallet` is the shared funder, which is not a member. */
export const entityRef = { entityId: z.string(), entityKind, rootWallet: z.nullable(z.string()) };

export const entityMembership = z.object({
  walletAddress: z.string(),
  ...entityRef,
  memberCount: z.int(),
  confidence: fraction,
  lastSeenTsMs: ms,
  degraded: z.boolean(),
});

/** At most 50 other members, last seen first. */
export const walletEntity = z.object({
  address: z.string(),
  membership: z.nullable(entityMembership),
  siblingsSample: z.array(z.string()),
  degraded: z.boolean(),
});

export const entityMember = z.object({ walletAddress: z.string(), confidence: fraction, lastSeenTsMs: ms });

export const entityHead = {
  ...entityRef,
  memberCount: z.int(),
  confidence: fraction,
  firstSeenTsMs: ms,
  lastSeenTsMs: ms,
};

/** The 50 members last seen. Null for an unknown entity. */
export const entityDetail = z.nullable(
  z.object({ ...entityHead, degraded: z.boolean(), members: z.array(entityMember) }),
);

/** Pages start at 0. `total` is 0 for unknown entities. */
export const entityMembersPage = z.object({
  entityId: z.string(),
  ...defineFields(z.int(), 'page', 'pageSize', 'total'),
  members: z.array(entityMember),
  degraded: z.boolean(),
});

/** An open set of states (`docs/reference/rules/coordination.md#campaigns`). */
export const campaign = z.object({
  ...defineFields(z.string(), 'tokenMint', 'campaignId', 'status'),
  startedTsMs: ms,
  lastSeenTsMs: ms,
  participantWallets: z.int(),
  participantEntities: z.int(),
  confidence: fraction,
  degraded: z.boolean(),
});

/** Open and closed campaigns, each newest first. */
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

/** `current` is null without trades. Minutes are newest first. */
export const crowdPage = z.object({
  mint: z.string(),
  current: z.nullable(crowdMinute),
  minutes: z.array(crowdMinute),
  ...examinedFields,
  coverage: windowCoverageField,
});

const coverageGap = z.object({
  fromMs: ms,
  toMs: ms,
  fromSlot: z.nullable(z.int()),
  toSlot: z.nullable(z.int()),
  reason: z.string(),
});

/** Times are when slots were heard. */
const feedSource = z.object({
  source: z.string(),
  state: z.enum(['live', 'silent', 'unwatched']),
  newestSlot: z.nullable(z.int()),
  heardAtMs: ms,
  coveredFromMs: ms,
  gaps: z.array(coverageGap),
});

/** Lag in ms between trades and coordination data, and source coverage. */
export const coordinationHealth = z.object({
  healthy: z.boolean(),
  degradedWindowMs: ms,
  droppedMessagesLastMinute: z.int(),
  observedAtMs: ms,
  newestSlot: z.nullable(z.int()),
  feedAgeMs: z.nullable(ms),
  sources: z.array(feedSource),
  backfill: backfillField,
});

/** `edge_count` counts co-actions with the others on the token. */
const entanglementCluster = z.object({
  wallet_address: z.string(),
  cluster_wallets: z.array(z.string()),
  token_mint: z.string(),
  edge_count: z.int(),
});

export const walletEntanglement = z.object({
  wallet: z.string(),
  clusters: z.array(entanglementCluster),
  cluster_count: z.int(),
});
