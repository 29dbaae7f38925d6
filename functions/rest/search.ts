import { searchRoutes, toSearchPage } from '../../layers/contract/routes/search.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { readNameFlags, readNamesakes } from '../../layers/flows/search/namesakes.ts';
import { readNewNames } from '../../layers/flows/search/new-names.ts';
import { RESULTS_MAX, searchHandles, searchWallets } from '../../layers/flows/search/people.ts';
import { findTokens, valueMatches } from '../../layers/flows/search/tokens.ts';

/** GET /v1/search */
export const handler = createTablesHandler(searchRoutes.search, async (tables, { query: { q }, nowMs }) => {
  const news = readNewNames(tables.listings, nowMs);
  const [tokens, people] = await Promise.all([
    findTokens(tables, { text: q, max: RESULTS_MAX, news }).then(async matches => {
      const [found, published] = await Promise.all([
        valueMatches(tables, matches, nowMs),
        readNamesakes(tables, matches),
      ]);
      const flags = await readNameFlags(tables, { found, published }, await news, nowMs);
      return found.map(token => ({ ...token, ...flags.get(token.mint)! }));
    }),
    searchHandles(tables.identities, q).then(async handles => ({
      handles,
      wallets: await searchWallets(tables.identities, q, handles),
    })),
  ]);
  return toSearchPage(q, nowMs, { tokens, ...people });
});
