import { RequestError } from '../../../layers/contract/errors.ts';
import { toTradesPage } from '../../../layers/contract/present/trade.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { formatTradesCursor, openTradesCursor } from '../../../layers/contract/trades-query.ts';
import { memoize } from '../../../layers/core/kernel/memoize.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readShownMultiplier } from '../../../layers/flows/shown-multipliers.ts';
import { readTradePage } from '../../../layers/flows/trade-page.ts';
import { createRowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { createAnnotationsCache, loadAnnotations } from '../../../layers/storage/security/annotations.ts';

/** GET /v1/token/{mint}/trades */
export const handler = createHandlerWith(
  tokenRoutes.tokenTrades,
  ({ tape, ledgers, security, tokens }) => ({
    tokens,
    stores: { tape: openTape(tape, createRowCache()), notes: openNotes(ledgers, createRowCache()) },
    security,
    cached: createAnnotationsCache(),
  }),
  async ({ tokens, stores, security, cached }, request) => {
    const { path, query, nowMs } = request;
    const asked = openTradesCursor(path.mint, query);
    if (asked === null) throw new RequestError('invalid_request', FOREIGN);
    const [{ trades, next }, annotations, multiplier] = await Promise.all([
      readTradePage(stores, path.mint, asked, nowMs),
      loadAnnotations(security, path.mint, cached),
      readShownMultiplier(tokens, path.mint, request),
    ]);
    const cursor = next && formatTradesCursor(path.mint, query, next);
    const body = bodyOf(trades, annotations, path.mint, query.limit, cursor, multiplier);
    return { status: 200, body, next: query.cursor === undefined || cursor === null ? next : { cursor } };
  },
);

const FOREIGN = 'cursor must be the next_cursor of the page before, with the same token and parameters';
const bodyOf = memoize(toTradesPage);
