import { presentProvenance } from '../../../layers/contract/present/registry.ts';
import { registryRoutes } from '../../../layers/contract/routes/registry.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { layerPath, tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { provenanceOf } from '../../../layers/flows/registry.ts';
import { openFunding } from '../../../layers/storage/wallets/funding.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';

const stores = {
  funding: openFunding(dynamoClient(), tableName('funding')),
  known: readKnownWallets(layerPath('known-wallets')),
};

/** GET /v1/wallet/{address}/provenance */
export const handler = serve(registryRoutes.walletProvenance, async ({ path }) =>
  presentProvenance(path.address, await provenanceOf(stores, path.address)),
);
