import { presentCandles } from '../../../layers/contract/present/candle.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { memoize } from '../../../layers/core/kernel/memoize.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { candlesPage } from '../../../layers/flows/candles-page.ts';
import { rowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { candleCache } from '../../../layers/storage/market/candles.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/ohlcv */
export const handler = serveWith(
  tokenRoutes.tokenOhlcv,
  ({ candles, tape }) => ({
    candles: { ...candles, cache: candleCache() },
    // Corrections never change what a candle uses of a trade, so segments can be cached.
    tape: openTape(tape, rowCache()),
  }),
  async (stores, { path, query, tier, nowMs }) => {
    const { candles, next } = await candlesPage(stores, path.mint, query, tier!, nowMs);
    return { status: 200, body: bodyOf(candles, path.mint, query.timeframe, query.view), next };
  },
);

const bodyOf = memoize(presentCandles);
