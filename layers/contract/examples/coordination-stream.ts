import { FUNDER, MINT, OTHER, WALLET } from './token.ts';

const AT_MS = 1767120772000;
const degraded = false;

const edge = {
  leaderWallet: WALLET,
  followerWallet: OTHER,
  confidence: 0.83,
  supportCount: 7,
  distinctTokens: 5,
  lastMatchTsMs: AT_MS,
  active: true,
  degraded,
};

const membership = {
  walletAddress: WALLET,
  entityId: 'Hk3mQ8vZr1cYxWbT5nUeAd',
  entityKind: 'shared_funder',
  rootWallet: FUNDER,
  memberCount: 3,
  confidence: 0.9,
  lastSeenTsMs: AT_MS,
  degraded,
};

const campaign = {
  tokenMint: MINT,
  campaignId: 'Qm7vT2kXc9RbW4sYpN6uEd',
  status: 'active',
  startedTsMs: AT_MS - 600_000,
  lastSeenTsMs: AT_MS,
  participantWallets: 14,
  participantEntities: 3,
  confidence: 0.86,
  degraded,
};

export const followEventExample = { event: 'updated', ...edge, timestamp: AT_MS };
export const entityEventExample = { event: 'joined', ...membership, timestamp: AT_MS };
export const campaignEventExample = { event: 'activated', ...campaign, timestamp: AT_MS };
