import { presentWalletTrade } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { exitsPage } from '../../../layers/flows/wallets/exits.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const wallets = openWallets(dynamoClient(), tableName('wallets'));

/** GET /v1/wallet/{address}/trades */
export const handler = serve(walletRoutes.walletTrades, async ({ path: { address }, query }) => ({
  trades: (await exitsPage(wallets, address, query)).map(({ mint, exit }) => presentWalletTrade(address, mint, exit)),
  limit: query.limit,
  offset: query.offset,
}));
