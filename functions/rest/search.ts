import { searchRoutes, toSearchPage } from '../../layers/contract/routes/search.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { readNameFlags } from '../../layers/flows/search/namesakes.ts';
import { readNewNames } from '../../layers/flows/search/new-names.ts';
import { RESULTS_MAX, searchHandles, searchWallets } from '../../layers/flows/search/people.ts';
import { searchTokens } from '../../layers/flows/search/tokens.ts';

/** GET /v1/search */
export const handler = createTablesHandler(searchRoutes.search, async (tables, { query: { q }, nowMs }) => {
  const news = await readNewNames(tables.listings, nowMs);
  const [tokens, handles] = await Promise.all([
    searchTokens(tables, q, { max: RESULTS_MAX, news, nowMs }),
    searchHandles(tables.identities, q),
  ]);
  const flags = await readNameFlags(tables, tokens, news, nowMs);
  return toSearchPage(q, nowMs, {
    tokens: tokens.map(token => ({ ...token, ...flags.get(token.mint)! })),
    wallets: await searchWallets(tables.identities, q, handles),
    handles,
  });
});
