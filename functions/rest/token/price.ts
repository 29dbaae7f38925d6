import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { loadLive, openCandles } from '../../../layers/storage/market/candles.ts';

const candles = openCandles(dynamoClient(), tableName('candles'));

/** GET /v1/token/{mint}/price */
export const handler = serve(tokenRoutes.tokenPrice, async ({ path }) => {
  const { price } = await loadLive(candles, path.mint);
  return {
    token_mint: path.mint,
    price_usd: price?.usd ?? null,
    as_of_ts_ms: price?.bucketMs ?? null,
    source: 'ohlcv_1s_close' as const,
  };
});
