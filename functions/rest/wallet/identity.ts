import { presentIdentity } from '../../../layers/contract/present/registry.ts';
import { registryRoutes } from '../../../layers/contract/routes/registry.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { identityOf } from '../../../layers/flows/registry.ts';

/** GET /v1/wallet/{address}/identity */
export const handler = serveTables(registryRoutes.walletIdentity, async (tables, { path }) =>
  presentIdentity(path.address, await identityOf(tables, path.address)),
);
