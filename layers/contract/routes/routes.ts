import { batchRoutes } from './batch.ts';
import { coordinationRoutes } from './coordination.ts';
import { coverageRoutes } from './coverage.ts';
import { docsRoutes } from './docs.ts';
import { intelRoutes } from './intel.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { marketStatsRoutes } from './market-stats.ts';
import { operationsRoutes } from './operations.ts';
import { priceAtRoutes } from './price-at.ts';
import { proofRoutes } from './proof.ts';
import { registryRoutes } from './registry.ts';
import { searchRoutes } from './search.ts';
import { similarRoutes } from './similar.ts';
import { streamRoutes } from './stream.ts';
import { tokenRoutes } from './token.ts';
import { tokenListRoutes } from './token-list.ts';
import { tokenPeopleRoutes } from './token-people.ts';
import { tokenPeopleHistoryRoutes } from './token-people-history.ts';
import { tokenPoolRowsRoutes } from './token-pool-rows.ts';
import { tokenPoolsRoutes } from './token-pools.ts';
import { tokenSecurityRoutes } from './token-security.ts';
import { tokenStatsRoutes } from './token-stats.ts';
import { tokenTradersRoutes } from './token-traders.ts';
import { udfRoutes } from './udf.ts';
import { usageRoutes } from './usage.ts';
import { walletRoutes } from './wallet.ts';
import { walletActivityRoutes } from './wallet-activity.ts';
import { walletCreatedRoutes } from './wallet-created.ts';
import { walletPnlRoutes } from './wallet-pnl.ts';
import { walletPortfolioRoutes } from './wallet-portfolio.ts';
import { walletWorthHistoryRoutes } from './wallet-worth-history.ts';

/** All REST operations. Functions, gateway, policies and documents derive from them. */
export const routes = {
  ...operationsRoutes,
  ...docsRoutes,
  ...streamRoutes,
  ...tokenRoutes,
  ...priceAtRoutes,
  ...tokenStatsRoutes,
  ...tokenPoolsRoutes,
  ...tokenPoolRowsRoutes,
  ...tokenSecurityRoutes,
  ...tokenPeopleRoutes,
  ...tokenPeopleHistoryRoutes,
  ...tokenTradersRoutes,
  ...walletRoutes,
  ...walletActivityRoutes,
  ...walletPnlRoutes,
  ...walletPortfolioRoutes,
  ...walletWorthHistoryRoutes,
  ...walletCreatedRoutes,
  ...registryRoutes,
  ...batchRoutes,
  ...tokenListRoutes,
  ...marketStatsRoutes,
  ...searchRoutes,
  ...udfRoutes,
  ...similarRoutes,
  ...leaderboardRoutes,
  ...coordinationRoutes,
  ...coverageRoutes,
  ...intelRoutes,
  ...usageRoutes,
  ...proofRoutes,
} as const;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as readonly RouteName[];
