import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { currentQuality } from '../../../layers/flows/wallets/published.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/quality */
export const handler = serveTables(walletRoutes.walletQuality, ({ wallets }, { path }) =>
  currentQuality(openWallets(wallets), path.address),
);
