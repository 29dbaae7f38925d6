import { toProfileView } from '../../../layers/contract/present/wallet-profile.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readWalletProfile } from '../../../layers/flows/wallets/published.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/profile */
export const handler = createHandlerWith(
  walletRoutes.walletProfile,
  ({ wallets, funding }) => ({
    wallets: openWallets(wallets),
    registry: { funding, known: readKnownWallets(getLayerPath('known-wallets')) },
  }),
  async (stores, { path, nowMs }) => toProfileView(path.address, await readWalletProfile(stores, path.address, nowMs)),
);
