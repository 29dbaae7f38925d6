import { toFoundSymbol, udfRoutes } from '../../../layers/contract/routes/udf.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { searchTokens } from '../../../layers/flows/search.ts';

/** GET /v1/udf/search */
export const handler = createTablesHandler(udfRoutes.udfSearch, async (tables, { query: { query, limit } }) =>
  (await searchTokens(tables, query, limit)).map(toFoundSymbol),
);
