import { pick } from '../../core/kernel/pick.ts';
import { campaignExample, entityHeadExample } from './coordination.ts';
import { MINT, OTHER, WALLET } from './token.ts';

const { entityId, entityKind, rootWallet, confidence } = entityHeadExample;

/** Start of the range in the copy-originator example. */
export const RANGE_MS = 1767117600000;

export const formingExample = [
  {
    tokenMint: MINT,
    latestRegime: 'trending_crowd',
    priorRegime: 'quiet',
    campaignId: campaignExample.campaignId,
    campaignStatus: campaignExample.status,
    ...pick(campaignExample, 'participantWallets', 'participantEntities', 'confidence'),
    tokenAgeMinutes: 47.5,
  },
];

export const cascadeExample = [{ follower: OTHER, confidence: 0.83, lagSeconds: 12 }];

export const emergingExample = [entityHeadExample];

export const earlyBuyersExample = [
  { entityId, entityKind, rootWallet, confidence, membersInEarlyBuy: 2, memberWallets: [WALLET, OTHER] },
];

export const copyOriginatorExample = [{ candidateLeader: WALLET, followerBuysInCluster: 4, meanConfidence: 0.79 }];

export const entityConcentrationExample = [
  {
    entityId,
    entityKind,
    rootWallet,
    memberCount: 3,
    activeMembers: 2,
    buyVolumeUsd: 1840.5,
    demandShare: 0.31,
    confidence,
  },
];

export const exitRiskExample = [
  {
    bundleId: 'Hk3mQ8vZr1cYxWbT5nUeAd',
    bundleType: 'RelaySequential',
    status: 'active',
    memberCount: 2,
    remainingSupplyPct: 0.031,
    solOut: 70.65,
    impactPct: 0.313,
    riskScore: 0.42,
  },
];
