import { toLiquidityHistory } from '../../../layers/contract/present/worth.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readLiquidityHistory } from '../../../layers/flows/security/read-liquidity.ts';

/** GET /v1/token/{mint}/liquidity/history */
export const handler = createTablesHandler(tokenRoutes.tokenLiquidityHistory, async (tables, { path, query }) => {
  const { timeframe, from: fromMs = 0, to: toMs = Number.MAX_SAFE_INTEGER, limit } = query;
  const buckets = await readLiquidityHistory(tables, path.mint, { timeframe, fromMs, toMs, limit });
  return toLiquidityHistory(path.mint, timeframe, buckets);
});
