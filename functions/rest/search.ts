import { searchRoutes, toSearchPage } from '../../layers/contract/routes/search.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { searchHandles, searchTokens, searchWallets } from '../../layers/flows/search.ts';
import { readWorths } from '../../layers/flows/security/read-worth.ts';

/** GET /v1/search */
export const handler = createTablesHandler(searchRoutes.search, async (tables, { query: { q }, nowMs }) => {
  const [tokens, handles] = await Promise.all([searchTokens(tables, q), searchHandles(tables.identities, q)]);
  const mints = tokens.map(({ mint }) => mint);
  const worths = await readWorths(tables, mints, nowMs);
  return toSearchPage(q, nowMs, {
    tokens: tokens.map(token => ({ ...token, value: worths.get(token.mint)! })),
    wallets: await searchWallets(tables.identities, q, handles),
    handles,
  });
});
