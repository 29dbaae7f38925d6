import { walletPerformanceRow } from './batch.ts';
import { bundle, bundleMember, linkedEntity } from './bundle.ts';
import { restCandle } from './candle.ts';
import { campaign, crowdMinute, entityMember, entityMembership, followEdge } from './coordination.ts';
import { dumpAlert } from './dump-alert.ts';
import { fundedWallet, fundingAbuseSummary } from './funding-abuse.ts';
import { holder } from './holders.ts';
import { leaderboardEntry } from './leaderboard.ts';
import { liquidityEvent } from './liquidity.ts';
import { identity } from './registry.ts';
import { foundHandle, foundToken, foundWallet } from './search.ts';
import { similarWallet } from './similar.ts';
import { listedToken } from './token-list.ts';
import { restTrade } from './trade.ts';
import { walletTrade } from './wallet.ts';
import { walletPnl, walletPosition } from './wallet-ledger.ts';
import { feature } from './wallet-profile.ts';
import { washTrade } from './wash-trade.ts';

/** Records inside answers. Generated clients depend on the names. */
export const restRecords = {
  Bundle: bundle,
  BundleMember: bundleMember,
  Campaign: campaign,
  Candle: restCandle,
  CrowdMinute: crowdMinute,
  DumpAlert: dumpAlert,
  EntityMember: entityMember,
  EntityMembership: entityMembership,
  FollowEdge: followEdge,
  FoundHandle: foundHandle,
  FoundToken: foundToken,
  FoundWallet: foundWallet,
  FundedWallet: fundedWallet,
  FundingAbuseSummary: fundingAbuseSummary,
  Holder: holder,
  Identity: identity,
  LeaderboardEntry: leaderboardEntry,
  LinkedEntity: linkedEntity,
  ListedToken: listedToken,
  LiquidityEvent: liquidityEvent,
  Position: walletPosition,
  ProfileFeature: feature,
  SimilarWallet: similarWallet,
  Trade: restTrade,
  WalletExit: walletPnl,
  WalletPerformanceRow: walletPerformanceRow,
  WalletTrade: walletTrade,
  WashTrade: washTrade,
} as const;

/** Records inside events, by name. */
export const streamRecords = {
  Bundle: bundle,
  BundleMember: bundleMember,
  Campaign: campaign,
  FundingAbuseSummary: fundingAbuseSummary,
  WashTrade: washTrade,
} as const;
