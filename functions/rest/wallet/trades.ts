import { presentWalletTrade } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { exitsPage } from '../../../layers/flows/wallets/exits.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/trades */
export const handler = serveWith(
  walletRoutes.walletTrades,
  ({ wallets }) => openWallets(wallets),
  async (wallets, { path: { address }, query }) => ({
    trades: (await exitsPage(wallets, address, query)).map(({ mint, exit }) => presentWalletTrade(address, mint, exit)),
    limit: query.limit,
    offset: query.offset,
  }),
);
