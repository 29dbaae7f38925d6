import { presentProvenance } from '../../../layers/contract/present/registry.ts';
import { registryRoutes } from '../../../layers/contract/routes/registry.ts';
import { layerPath } from '../../../layers/edge/config.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { provenanceOf } from '../../../layers/flows/registry.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

/** GET /v1/wallet/{address}/provenance */
export const handler = serveWith(
  registryRoutes.walletProvenance,
  ({ funding }) => ({ funding, known: readKnownWallets(layerPath('known-wallets')) }),
  async (stores, { path }) => presentProvenance(path.address, await provenanceOf(stores, path.address)),
);
