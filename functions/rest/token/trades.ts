import { presentTrades } from '../../../layers/contract/present/trade.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { memoize } from '../../../layers/core/kernel/memoize.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { rowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { newestNotedTrades } from '../../../layers/storage/ledger/noted-trades.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { annotationsCache, loadAnnotations } from '../../../layers/storage/security/annotations.ts';

/** GET /v1/token/{mint}/trades */
export const handler = serveWith(
  tokenRoutes.tokenTrades,
  ({ tape, ledgers, security }) => ({
    tape: openTape(tape, rowCache()),
    notes: openNotes(ledgers, rowCache()),
    security,
    cached: annotationsCache(),
  }),
  async ({ tape, notes, security, cached }, { path, query }) => {
    const [trades, annotations] = await Promise.all([
      newestNotedTrades(tape, notes, path.mint, query.limit),
      loadAnnotations(security, path.mint, cached),
    ]);
    return bodyOf(trades, annotations, path.mint, query.limit);
  },
);

const bodyOf = memoize(presentTrades);
