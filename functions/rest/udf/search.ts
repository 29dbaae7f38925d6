import { toFoundSymbol, udfRoutes } from '../../../layers/contract/routes/udf.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readNewNames } from '../../../layers/flows/search/new-names.ts';
import { searchTokens } from '../../../layers/flows/search/tokens.ts';

/** GET /v1/udf/search */
export const handler = createTablesHandler(udfRoutes.udfSearch, async (tables, { query: { query, limit }, nowMs }) => {
  const news = await readNewNames(tables.listings, nowMs);
  return (await searchTokens(tables, query, { max: limit, news, nowMs })).map(toFoundSymbol);
});
