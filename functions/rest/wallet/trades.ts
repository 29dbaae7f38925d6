import { toWalletTrade } from '../../../layers/contract/present/wallet.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { splitPage } from '../../../layers/edge/next-page.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readExitsPage } from '../../../layers/flows/wallets/exits.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/trades */
export const handler = createHandlerWith(
  walletRoutes.walletTrades,
  ({ wallets }) => openWallets(wallets),
  async (wallets, { path: { address }, query }) => {
    const { limit, offset } = query;
    const { shown, next } = splitPage(await readExitsPage(wallets, address, { ...query, limit: limit + 1 }), query);
    const trades = shown.map(({ mint, exit }) => toWalletTrade(address, mint, exit));
    return { status: 200, body: { trades, limit, offset }, next };
  },
);
