import { registryRoutes } from '../../layers/contract/routes/registry.ts';
import { dynamoClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { serve } from '../../layers/edge/http.ts';
import { openIdentities, walletsOf } from '../../layers/storage/wallets/identities.ts';

const identities = openIdentities(dynamoClient(), tableName('identities'));

/** GET /v1/kol-wallets/{username} */
export const handler = serve(registryRoutes.kolWallets, async ({ path, query }) => ({
  username: path.username,
  wallets: [...(await walletsOf(identities, path.username, query.platform ?? null))],
}));
