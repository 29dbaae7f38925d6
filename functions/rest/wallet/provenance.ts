import { registryRoutes, toProvenanceView } from '../../../layers/contract/routes/registry.ts';
import { getLayerPath } from '../../../layers/edge/config.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readProvenance } from '../../../layers/flows/registry.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

/** GET /v1/wallet/{address}/provenance */
export const handler = createHandlerWith(
  registryRoutes.walletProvenance,
  ({ funding }) => ({ funding, known: readKnownWallets(getLayerPath('known-wallets')) }),
  async (stores, { path }) => toProvenanceView(path.address, await readProvenance(stores, path.address)),
);
