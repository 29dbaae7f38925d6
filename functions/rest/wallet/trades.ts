import { presentWalletTrade } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { cutPage } from '../../../layers/edge/next-page.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { exitsPage } from '../../../layers/flows/wallets/exits.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/trades */
export const handler = serveWith(
  walletRoutes.walletTrades,
  ({ wallets }) => openWallets(wallets),
  async (wallets, { path: { address }, query }) => {
    const { limit, offset } = query;
    const { shown, next } = cutPage(await exitsPage(wallets, address, { ...query, limit: limit + 1 }), query);
    const trades = shown.map(({ mint, exit }) => presentWalletTrade(address, mint, exit));
    return { status: 200, body: { trades, limit, offset }, next };
  },
);
