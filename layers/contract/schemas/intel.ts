import * as z from 'zod/mini';
import { bundleTypes } from '../../core/bundles/type-table.ts';
import { bundleStatuses } from './bundle.ts';
import { crowdRegime, entityHead, entityRef } from './coordination.ts';
import { fraction } from './fraction.ts';

/** Open campaigns, newest first. Age is null if unknown. */
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

/** Newest first. `lagSeconds` counts from the leader's first buy. */
export const cascadeRows = z.array(z.object({ follower: z.string(), confidence: fraction, lagSeconds: z.number() }));

/** Entities that appeared within the window, newest first. */
export const emergingEntities = z.array(z.object(entityHead));

/** Entities, largest first. Wallets in order of purchase. */
export const earlyBuyerClusters = z.array(
  z.object({
    ...entityRef,
    confidence: fraction,
    membersInEarlyBuy: z.int(),
    memberWallets: z.array(z.string()),
  }),
);

/** Buyers that other buyers follow, most follower buys first. */
export const copyOriginators = z.array(
  z.object({ candidateLeader: z.string(), followerBuysInCluster: z.int(), meanConfidence: fraction }),
);

/** `demandShare` is a fraction of all buys. Largest first. */
export const entityConcentration = z.array(
  z.object({
    ...entityRef,
    memberCount: z.int(),
    activeMembers: z.int(),
    buyVolumeUsd: z.number(),
    demandShare: fraction,
    confidence: fraction,
  }),
);

/**
 * Exit risk per open bundle, largest first. Fractions 0–1.
 * SOL and price impact are null without a fresh vetted pool.
 */
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
