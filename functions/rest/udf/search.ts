import { toFoundSymbol, udfRoutes } from '../../../layers/contract/routes/udf.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readNewNames } from '../../../layers/flows/search/new-names.ts';
import { RESULTS_MAX } from '../../../layers/flows/search/people.ts';
import { findTokens, valueMatches } from '../../../layers/flows/search/tokens.ts';

/** GET /v1/udf/search */
export const handler = createTablesHandler(udfRoutes.udfSearch, async (tables, { query: { query, limit }, nowMs }) => {
  const found = await findTokens(tables, { text: query, max: limit, news: readNewNames(tables.listings, nowMs) });
  // More are in published order.
  const first = await valueMatches(tables, found.slice(0, RESULTS_MAX), nowMs);
  return [...first, ...found.slice(RESULTS_MAX)].map(toFoundSymbol);
});
