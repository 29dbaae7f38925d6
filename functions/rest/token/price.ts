import { presentPrice } from '../../../layers/contract/present/candle.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { loadLive } from '../../../layers/storage/market/candles.ts';

/** GET /v1/token/{mint}/price */
export const handler = serveTables(tokenRoutes.tokenPrice, async ({ candles }, { path }) => {
  const { price } = await loadLive(candles, path.mint);
  return presentPrice(path.mint, price);
});
