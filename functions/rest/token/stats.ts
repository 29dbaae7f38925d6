import { tokenStatsRoutes, toTokenStats } from '../../../layers/contract/routes/token-stats.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readWindowStats } from '../../../layers/flows/candles/window-stats.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/stats */
export const handler = createTablesHandler(
  tokenStatsRoutes.tokenStats,
  async ({ candles, tape }, { path: { mint }, query: { pool }, nowMs }) => {
    return toTokenStats(mint, await readWindowStats({ candles, tape: openTape(tape) }, mint, nowMs, pool));
  },
);
