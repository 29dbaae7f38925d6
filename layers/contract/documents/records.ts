import { walletPerformanceRow } from '../routes/batch.ts';
import { leaderboardEntry } from '../routes/leaderboard.ts';
import { identity } from '../routes/registry.ts';
import { foundHandle, foundToken, foundWallet } from '../routes/search.ts';
import { similarWallet } from '../routes/similar.ts';
import { bundle, bundleMember, linkedEntity } from '../schemas/bundle.ts';
import { restCandle } from '../schemas/candle.ts';
import { campaign, crowdMinute, entityMember, entityMembership, followEdge } from '../schemas/coordination.ts';
import { dumpAlert } from '../schemas/dump-alert.ts';
import { fundedWallet, fundingAbuseSummary } from '../schemas/funding-abuse.ts';
import { holder } from '../schemas/holders.ts';
import { liquidityEvent } from '../schemas/liquidity.ts';
import { listedToken } from '../schemas/listed-token.ts';
import { restTrade } from '../schemas/trade.ts';
import { walletTrade } from '../schemas/wallet.ts';
import { markedPosition, walletPnl } from '../schemas/wallet-ledger.ts';
import { feature } from '../schemas/wallet-profile.ts';
import { washTrade } from '../schemas/wash-trade.ts';
import { windowCoverage } from '../schemas/window-coverage.ts';
import { liquidityCandle } from '../schemas/worth.ts';

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
  LiquidityCandle: liquidityCandle,
  LiquidityEvent: liquidityEvent,
  Position: markedPosition,
  ProfileFeature: feature,
  SimilarWallet: similarWallet,
  Trade: restTrade,
  WalletExit: walletPnl,
  WalletPerformanceRow: walletPerformanceRow,
  WalletTrade: walletTrade,
  WashTrade: washTrade,
  WindowCoverage: windowCoverage,
} as const;

/** Records inside events, by name. */
export const streamRecords = {
  Bundle: bundle,
  BundleMember: bundleMember,
  Campaign: campaign,
  FundingAbuseSummary: fundingAbuseSummary,
  WashTrade: washTrade,
} as const;
