import { toPerformanceView } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { performanceWindows } from '../../../layers/core/ledger/performance.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readPerformance } from '../../../layers/flows/wallets/performance.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/performance */
export const handler = createHandlerWith(
  walletRoutes.walletPerformance,
  ({ wallets }) => openWallets(wallets),
  async (wallets, { path, query, nowMs }) => {
    const { sum, figures } = await readPerformance(wallets, path.address, performanceWindows[query.window], nowMs);
    return toPerformanceView(sum, figures);
  },
);
