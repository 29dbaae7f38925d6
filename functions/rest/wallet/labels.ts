import { toWalletLabelsView } from '../../../layers/contract/present/wallet-labels.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { openKolNames } from '../../../layers/flows/registry.ts';
import { readWalletLabels } from '../../../layers/flows/wallets/published.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/labels */
export const handler = createHandlerWith(
  walletRoutes.walletLabels,
  ({ wallets, funding, identities }) => ({
    wallets: openWallets(wallets),
    registry: { funding, known: readKnownWallets(getLayerPath('known-wallets')) },
    kolNames: openKolNames({ identities }),
  }),
  async (deps, { path, nowMs }) => toWalletLabelsView(await readWalletLabels(deps, path.address, nowMs)),
);
