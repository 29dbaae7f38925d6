import { registryRoutes } from '../../layers/contract/routes/registry.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { queryHandleWallets } from '../../layers/storage/wallets/identities.ts';

/** GET /v1/kol-wallets/{username} */
export const handler = createTablesHandler(registryRoutes.kolWallets, async ({ identities }, { path, query }) => ({
  username: path.username,
  wallets: [...(await queryHandleWallets(identities, path.username, query.platform ?? null))],
}));
