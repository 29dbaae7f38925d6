import { presentPerformance } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { performanceAt, performanceWindows } from '../../../layers/flows/wallets/performance.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/performance */
export const handler = serveWith(
  walletRoutes.walletPerformance,
  ({ wallets }) => openWallets(wallets),
  async (wallets, { path, query, nowMs }) =>
    presentPerformance(await performanceAt(wallets, path.address, performanceWindows[query.window], nowMs)),
);
