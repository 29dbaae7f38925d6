import { presentCandle } from '../../../layers/contract/present/candle.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import type { Candle } from '../../../layers/core/candle.ts';
import { madeOnce } from '../../../layers/core/made-once.ts';
import type { Timeframe, View } from '../../../layers/core/timeframe.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { candlePage } from '../../../layers/flows/candle-page.ts';
import { openCandles } from '../../../layers/storage/market/candles.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

const client = dynamoClient();
// What a candle sees of a trade is never corrected, so segments stay good as they were read.
const tape = { ...openTape(client, tableName('tape'), new Map()), memory: new Map() };
const stores = { candles: openCandles(client, tableName('candles'), new Map()), tape };

/** GET /v1/token/{mint}/ohlcv */
export const handler = serve(tokenRoutes.tokenOhlcv, async ({ path, query, tier, nowMs }) =>
  bodyOf(await candlePage(stores, path.mint, query, tier!, nowMs), path.mint, query.timeframe, query.view),
);

const bodyOf = madeOnce((candles: readonly Candle[], mint: string, timeframe: Timeframe, view: View) => ({
  candles: candles.map(presentCandle),
  token_mint: mint,
  timeframe,
  view,
}));
