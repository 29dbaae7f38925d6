import { registryRoutes } from '../../layers/contract/routes/registry.ts';
import { serveTables } from '../../layers/edge/tables.ts';
import { walletsOf } from '../../layers/storage/wallets/identities.ts';

/** GET /v1/kol-wallets/{username} */
export const handler = serveTables(registryRoutes.kolWallets, async ({ identities }, { path, query }) => ({
  username: path.username,
  wallets: [...(await walletsOf(identities, path.username, query.platform ?? null))],
}));
