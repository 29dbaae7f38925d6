import { searchRoutes, toSearchPage } from '../../layers/contract/routes/search.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { searchHandles, searchTokens, searchWallets } from '../../layers/flows/search.ts';

/** GET /v1/search */
export const handler = createTablesHandler(searchRoutes.search, async (tables, { query: { q } }) => {
  const [tokens, handles] = await Promise.all([searchTokens(tables, q), searchHandles(tables.identities, q)]);
  return toSearchPage(q, { tokens, wallets: await searchWallets(tables.identities, q, handles), handles });
});
