import { FUNDER, MINT, OTHER, WALLET } from './token.ts';
import { examined } from './token-security.ts';

const THIRD = 'GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1';
const ENTITY = 'Hk3mQ8vZr1cYxWbT5nUeAd';
const AT_MS = 1767120772000;
const degraded = false;

export const edgeExample = {
  leaderWallet: WALLET,
  followerWallet: OTHER,
  confidence: 0.83,
  supportCount: 7,
  distinctTokens: 5,
  lastMatchTsMs: AT_MS,
  active: true,
  degraded,
};
export const followsExample = { address: OTHER, followsOut: [edgeExample], followsIn: [], degraded };

export const entityHeadExample = {
  entityId: ENTITY,
  entityKind: 'shared_funder',
  rootWallet: FUNDER,
  memberCount: 3,
  confidence: 0.9,
  firstSeenTsMs: AT_MS - 3_600_000,
  lastSeenTsMs: AT_MS,
};
const members = [WALLET, OTHER, THIRD].map((walletAddress, at) => ({
  walletAddress,
  confidence: 0.9,
  lastSeenTsMs: AT_MS - at * 1_000,
}));
export const entityExample = { ...entityHeadExample, degraded, members };
export const entityMembersExample = { entityId: ENTITY, page: 0, pageSize: 100, total: 3, members, degraded };

const { firstSeenTsMs: _firstSeen, ...entity } = entityHeadExample;

export const walletEntityExample = {
  address: WALLET,
  membership: { walletAddress: WALLET, ...entity, degraded },
  siblingsSample: [OTHER, THIRD],
  degraded,
};

export const campaignExample = {
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
const ended = {
  ...campaignExample,
  campaignId: 'Lw5gH8dJz3VfC1aKrM9tSb',
  status: 'closed',
  startedTsMs: AT_MS - 9_600_000,
  lastSeenTsMs: AT_MS - 7_200_000,
};
export const campaignsExample = { mint: MINT, active: [campaignExample], recent: [ended], degraded };

const minute = {
  bucketStartMs: 1767120720000,
  totalTrades: 96,
  uniqueWallets: 71,
  crowded: true,
  crowdScore: 0.78,
  crowdRegime: 'trending_crowd',
};
const before = {
  bucketStartMs: 1767120660000,
  totalTrades: 12,
  uniqueWallets: 9,
  crowded: false,
  crowdScore: 0.21,
  crowdRegime: 'quiet',
};
export const crowdExample = { mint: MINT, current: minute, minutes: [minute, before], ...examined };

export const healthExample = {
  healthy: true,
  degradedWindowMs: 0,
  droppedMessagesLastMinute: 0,
  observedAtMs: AT_MS,
  newestSlot: 390_131_037,
  feedAgeMs: 4_200,
  sources: [
    {
      source: 'forwarder@ingest-1',
      state: 'live',
      newestSlot: 390_131_037,
      heardAtMs: AT_MS - 4_200,
      coveredFromMs: AT_MS - 86_000_000,
      gaps: [
        {
          fromMs: AT_MS - 3_600_000,
          toMs: AT_MS - 3_584_000,
          fromSlot: 390_122_040,
          toSlot: 390_122_081,
          reason: 'silent',
        },
      ],
    },
  ],
  backfill: null,
};

export const entanglementExample = {
  wallet: WALLET,
  clusters: [{ wallet_address: WALLET, cluster_wallets: [OTHER, THIRD], token_mint: MINT, edge_count: 4 }],
  cluster_count: 1,
};
