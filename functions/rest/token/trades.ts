import { toTradesPage } from '../../../layers/contract/present/trade.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { memoize } from '../../../layers/core/kernel/memoize.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readTradePage } from '../../../layers/flows/trade-page.ts';
import { createRowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { createAnnotationsCache, loadAnnotations } from '../../../layers/storage/security/annotations.ts';

/** GET /v1/token/{mint}/trades */
export const handler = createHandlerWith(
  tokenRoutes.tokenTrades,
  ({ tape, ledgers, security }) => ({
    stores: { tape: openTape(tape, createRowCache()), notes: openNotes(ledgers, createRowCache()) },
    security,
    cached: createAnnotationsCache(),
  }),
  async ({ stores, security, cached }, { path, query }) => {
    const [{ trades, next }, annotations] = await Promise.all([
      readTradePage(stores, path.mint, query),
      loadAnnotations(security, path.mint, cached),
    ]);
    return { status: 200, body: bodyOf(trades, annotations, path.mint, query.limit), next };
  },
);

const bodyOf = memoize(toTradesPage);
