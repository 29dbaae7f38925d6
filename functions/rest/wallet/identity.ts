import { registryRoutes, toWalletIdentityView } from '../../../layers/contract/routes/registry.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readActiveAliases } from '../../../layers/flows/registry.ts';

/** GET /v1/wallet/{address}/identity */
export const handler = createTablesHandler(registryRoutes.walletIdentity, async (tables, { path }) =>
  toWalletIdentityView(path.address, await readActiveAliases(tables, path.address)),
);
