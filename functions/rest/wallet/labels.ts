import { presentLabels } from '../../../layers/contract/present/wallet-labels.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { layerPath } from '../../../layers/edge/config.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openKolNames } from '../../../layers/flows/registry.ts';
import { currentLabels } from '../../../layers/flows/wallets/published.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/labels */
export const handler = serveWith(
  walletRoutes.walletLabels,
  ({ wallets, funding, identities }) => ({
    wallets: openWallets(wallets),
    registry: { funding, known: readKnownWallets(layerPath('known-wallets')) },
    kolNames: openKolNames({ identities }),
  }),
  async (deps, { path, nowMs }) => presentLabels(await currentLabels(deps, path.address, nowMs)),
);
