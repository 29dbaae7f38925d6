import { tokenListRoutes, toListedToken, toListQuery } from '../../layers/contract/routes/token-list.ts';
import { createHandlerWith } from '../../layers/edge/tables.ts';
import { readBackfill } from '../../layers/flows/read-backfill.ts';
import { readTokenPage } from '../../layers/flows/token-list/page.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';

/** GET /v1/tokens */
export const handler = createHandlerWith(
  tokenListRoutes.tokenList,
  tables => ({ ...tables, nodes: openNodes(tables.listings) }),
  async (stores, { query, nowMs }) => {
    const { limit, cursor } = query;
    const [{ rows, atMs, asOfMs, next }, backfill] = await Promise.all([
      readTokenPage(stores, { ...toListQuery(query), limit, cursor }, nowMs),
      readBackfill(stores.operations, nowMs),
    ]);
    const tokens = rows.map(row => toListedToken(row, query, atMs));
    return {
      status: 200,
      body: { tokens, next_cursor: next, as_of_ts_ms: asOfMs, backfill },
      next: next === null ? null : { cursor: next },
    };
  },
);
