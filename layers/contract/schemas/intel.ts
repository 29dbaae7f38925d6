import * as z from 'zod/mini';
import { bundleTypes } from '../../core/bundles/cluster.ts';
import { bundleStatuses } from './bundle.ts';
import { crowdRegime, entityHead, entityKind } from './coordination.ts';

const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** Every campaign that goes on, on any token, newest first; the age is null where nothing says when the token began. */
export const formingPushes = z.array(
  z.object({
    tokenMint: z.string(),
    latestRegime: crowdRegime,
    priorRegime: crowdRegime,
    campaignId: z.string(),
    campaignStatus: z.string(),
    participantWallets: z.int(),
    participantEntities: z.int(),
    confidence: fraction,
    tokenAgeMinutes: z.nullable(z.number()),
  }),
);

/** The leader's followers that bought after it, newest buy first; `lagSeconds` from the leader's first buy of the token. */
export const cascadeRows = z.array(z.object({ follower: z.string(), confidence: fraction, lagSeconds: z.number() }));

/** Entities that came about in the hours asked for, newest first. */
export const emergingEntities = z.array(z.object(entityHead));

/** Entities with two members or more among a token's first buyers, most members first; wallets in the order they bought. */
export const earlyBuyerClusters = z.array(
  z.object({
    entityId: z.string(),
    entityKind,
    rootWallet: z.nullable(z.string()),
    confidence: fraction,
    membersInEarlyBuy: z.int(),
    memberWallets: z.array(z.string()),
  }),
);

/** Buyers whom others among the buyers follow, by how often these bought after them, most first. */
export const copyOriginators = z.array(
  z.object({ candidateLeader: z.string(), followerBuysInCluster: z.int(), meanConfidence: fraction }),
);

/** Decisions 10: `demandShare` is the entity's part of all that was bought, a fraction; largest first. */
export const entityConcentration = z.array(
  z.object({
    entityId: z.string(),
    entityKind,
    rootWallet: z.nullable(z.string()),
    memberCount: z.int(),
    activeMembers: z.int(),
    buyVolumeUsd: z.number(),
    demandShare: fraction,
    confidence: fraction,
  }),
);

/** Decisions 11: what each open bundle could take out at once, largest first; SOL and fall are null where no vetted pool is fresh. Fractions 0–1. */
export const exitRisks = z.array(
  z.object({
    bundleId: z.string(),
    bundleType: z.enum(bundleTypes),
    status: z.enum(bundleStatuses),
    memberCount: z.int(),
    remainingSupplyPct: fraction,
    solOut: z.nullable(z.number()),
    impactPct: z.nullable(fraction),
    riskScore: fraction,
  }),
);
