import { presentLabels } from '../../../layers/contract/present/wallet-labels.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { layerPath, tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { openKolNames } from '../../../layers/flows/registry.ts';
import { currentLabels } from '../../../layers/flows/wallets/told.ts';
import { openFunding } from '../../../layers/storage/wallets/funding.ts';
import { openIdentities } from '../../../layers/storage/wallets/identities.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const client = dynamoClient();
const parts = {
  wallets: openWallets(client, tableName('wallets')),
  registry: {
    funding: openFunding(client, tableName('funding')),
    known: readKnownWallets(layerPath('known-wallets')),
  },
  kolNames: openKolNames({ identities: openIdentities(client, tableName('identities')) }),
};

/** GET /v1/wallet/{address}/labels */
export const handler = serve(walletRoutes.walletLabels, async ({ path, nowMs }) =>
  presentLabels(await currentLabels(parts, path.address, nowMs)),
);
