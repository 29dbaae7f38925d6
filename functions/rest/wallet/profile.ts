import { presentProfile } from '../../../layers/contract/present/wallet-profile.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { layerPath } from '../../../layers/edge/config.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { currentProfile } from '../../../layers/flows/wallets/published.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/profile */
export const handler = serveWith(
  walletRoutes.walletProfile,
  ({ wallets, funding }) => ({
    wallets: openWallets(wallets),
    registry: { funding, known: readKnownWallets(layerPath('known-wallets')) },
  }),
  async (stores, { path, nowMs }) => presentProfile(path.address, await currentProfile(stores, path.address, nowMs)),
);
