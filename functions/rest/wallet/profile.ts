import { presentProfile } from '../../../layers/contract/present/wallet-profile.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { layerPath, tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { currentProfile } from '../../../layers/flows/wallets/told.ts';
import { openFunding } from '../../../layers/storage/wallets/funding.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const client = dynamoClient();
const parts = {
  wallets: openWallets(client, tableName('wallets')),
  registry: {
    funding: openFunding(client, tableName('funding')),
    known: readKnownWallets(layerPath('known-wallets')),
  },
};

/** GET /v1/wallet/{address}/profile */
export const handler = serve(walletRoutes.walletProfile, async ({ path, nowMs }) =>
  presentProfile(path.address, await currentProfile(parts, path.address, nowMs)),
);
