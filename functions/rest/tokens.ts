import { tokenListRoutes } from '../../layers/contract/routes/token-list.ts';
import { createHandlerWith } from '../../layers/edge/tables.ts';
import { readBackfill } from '../../layers/flows/read-backfill.ts';
import { readListedPage } from '../../layers/flows/token-list/listed-page.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';

/** GET /v1/tokens */
export const handler = createHandlerWith(
  tokenListRoutes.tokenList,
  tables => ({ ...tables, nodes: openNodes(tables.listings) }),
  async (stores, { query, nowMs }) => {
    const [{ tokens, asOfMs, next }, backfill] = await Promise.all([
      readListedPage(stores, query, nowMs),
      readBackfill(stores.operations, nowMs),
    ]);
    return {
      status: 200,
      body: { tokens, next_cursor: next, as_of_ts_ms: asOfMs, backfill },
      next: next === null ? null : { cursor: next },
    };
  },
);
