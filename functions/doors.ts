import type { RouteName, routes } from '../layers/contract/routes.ts';
import type { Door } from '../layers/edge/http.ts';

/** What the compiler holds every route to: a file of its own whose handler serves just that row. */
type Doors = { readonly [R in RouteName]: () => Promise<{ readonly handler: Door<(typeof routes)[R]> }> };

/** Every route's door. A missing or mis-shaped handler does not compile here. */
export const doors: Doors = {
  health: () => import('./rest/operations/health.ts'),
  ready: () => import('./rest/operations/ready.ts'),
  metrics: () => import('./rest/operations/metrics.ts'),
  openapi: () => import('./rest/docs/openapi.ts'),
  asyncapi: () => import('./rest/docs/asyncapi.ts'),
  docs: () => import('./rest/docs/page.ts'),
  tokenInfo: () => import('./rest/token/info.ts'),
  tokenPrice: () => import('./rest/token/price.ts'),
  tokenOhlcv: () => import('./rest/token/ohlcv.ts'),
  tokenTrades: () => import('./rest/token/trades.ts'),
  tokenLiquidity: () => import('./rest/token/liquidity.ts'),
  tokenHoldersSummary: () => import('./rest/token/holders-summary.ts'),
  tokenHoldersTop: () => import('./rest/token/holders-top.ts'),
  tokenHolders: () => import('./rest/token/holders.ts'),
  tokenBuyerQuality: () => import('./rest/token/buyer-quality.ts'),
  tokenBundlesSummary: () => import('./rest/token/bundles-summary.ts'),
  tokenBundles: () => import('./rest/token/bundles.ts'),
  tokenBundle: () => import('./rest/token/bundle.ts'),
  tokenWashTrades: () => import('./rest/token/wash-trades.ts'),
  tokenSuspiciousActivity: () => import('./rest/token/suspicious-activity.ts'),
  tokenSignal: () => import('./rest/token/signal.ts'),
  tokenFundingAbuse: () => import('./rest/token/funding-abuse.ts'),
  tokenLiquidityEvents: () => import('./rest/token/liquidity-events.ts'),
  walletPerformance: () => import('./rest/wallet/performance.ts'),
  walletTrades: () => import('./rest/wallet/trades.ts'),
  walletPnl: () => import('./rest/wallet/pnl.ts'),
  walletLabels: () => import('./rest/wallet/labels.ts'),
  walletQuality: () => import('./rest/wallet/quality.ts'),
  walletProfile: () => import('./rest/wallet/profile.ts'),
  walletPositions: () => import('./rest/wallet/positions.ts'),
  walletProvenance: () => import('./rest/wallet/provenance.ts'),
  walletIdentity: () => import('./rest/wallet/identity.ts'),
  leaderboard: () => import('./rest/leaderboard.ts'),
  kolWallets: () => import('./rest/kol-wallets.ts'),
  walletSimilar: () => import('./rest/wallet/similar.ts'),
};
