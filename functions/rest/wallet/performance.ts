import { presentPerformance } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { performanceAt, performanceWindows } from '../../../layers/flows/wallets/performance.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const wallets = openWallets(dynamoClient(), tableName('wallets'));

/** GET /v1/wallet/{address}/performance */
export const handler = serve(walletRoutes.walletPerformance, async ({ path, query, nowMs }) =>
  presentPerformance(await performanceAt(wallets, path.address, performanceWindows[query.window], nowMs)),
);
