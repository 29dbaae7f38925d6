import { presentIdentity } from '../../../layers/contract/present/registry.ts';
import { registryRoutes } from '../../../layers/contract/routes/registry.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { identityOf } from '../../../layers/flows/registry.ts';
import { openIdentities } from '../../../layers/storage/wallets/identities.ts';

const identities = openIdentities(dynamoClient(), tableName('identities'));

/** GET /v1/wallet/{address}/identity */
export const handler = serve(registryRoutes.walletIdentity, async ({ path }) =>
  presentIdentity(path.address, await identityOf({ identities }, path.address)),
);
