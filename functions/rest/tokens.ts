import { tokenListRoutes, toListedToken } from '../../layers/contract/routes/token-list.ts';
import { getRowFigures } from '../../layers/core/token-list/row.ts';
import { createHandlerWith } from '../../layers/edge/tables.ts';
import { readTokenPage } from '../../layers/flows/token-list/page.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';

/** GET /v1/tokens */
export const handler = createHandlerWith(
  tokenListRoutes.tokenList,
  tables => ({ ...tables, nodes: openNodes(tables.listings) }),
  async (stores, { query, nowMs }) => {
    const { sort, window, limit, cursor } = query;
    const filter = {
      minAgeSeconds: query.min_age_s,
      maxAgeSeconds: query.max_age_s,
      minLiquiditySol: query.min_liquidity_sol,
      minHolders: query.min_holders,
      maxSeverity: query.max_severity,
    };
    const { rows, atMs, asOfMs, next } = await readTokenPage(stores, { sort, window, filter, limit, cursor }, nowMs);
    const tokens = rows.map(row => toListedToken(row, getRowFigures(row, sort, window), atMs));
    return {
      status: 200,
      body: { tokens, next_cursor: next, as_of_ts_ms: asOfMs },
      next: next === null ? null : { cursor: next },
    };
  },
);
