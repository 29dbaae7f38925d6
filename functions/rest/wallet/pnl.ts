import { presentWalletPnl } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { exitsPage } from '../../../layers/flows/wallets/exits.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const wallets = openWallets(dynamoClient(), tableName('wallets'));

/** GET /v1/wallet/{address}/pnl */
export const handler = serve(walletRoutes.walletPnl, async ({ path: { address }, query }) => ({
  trades: (await exitsPage(wallets, address, query)).map(({ mint, exit }) => presentWalletPnl(address, mint, exit)),
  limit: query.limit,
  offset: query.offset,
}));
