import { coordinationRoutes } from './routes/coordination.ts';
import { docsRoutes } from './routes/docs.ts';
import { intelRoutes } from './routes/intel.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { operationsRoutes } from './routes/operations.ts';
import { registryRoutes } from './routes/registry.ts';
import { similarRoutes } from './routes/similar.ts';
import { tokenRoutes } from './routes/token.ts';
import { tokenSecurityRoutes } from './routes/token-security.ts';
import { walletRoutes } from './routes/wallet.ts';
import { walletLedgerRoutes } from './routes/wallet-ledger.ts';

/** All REST operations. Functions, gateway, policies and documents derive from them. */
export const routes = {
  ...operationsRoutes,
  ...docsRoutes,
  ...tokenRoutes,
  ...tokenSecurityRoutes,
  ...walletRoutes,
  ...walletLedgerRoutes,
  ...registryRoutes,
  ...similarRoutes,
  ...leaderboardRoutes,
  ...coordinationRoutes,
  ...intelRoutes,
} as const;

export type RouteName = keyof typeof routes;
export const routeNames = Object.keys(routes) as readonly RouteName[];
