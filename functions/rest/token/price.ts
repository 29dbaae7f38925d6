import { toPriceView } from '../../../layers/contract/present/candle.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readMarket } from '../../../layers/flows/candles/read-market.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/price */
export const handler = createTablesHandler(tokenRoutes.tokenPrice, async ({ candles, tape }, { path }) => {
  const { price } = await readMarket({ candles, tape: openTape(tape) }, path.mint);
  return toPriceView(path.mint, price);
});
