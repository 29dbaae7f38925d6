import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readWalletQuality } from '../../../layers/flows/wallets/published.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/quality */
export const handler = createTablesHandler(walletRoutes.walletQuality, ({ wallets }, { path }) =>
  readWalletQuality(openWallets(wallets), path.address),
);
