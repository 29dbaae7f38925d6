import { toPriceView } from '../../../layers/contract/present/candle.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readMarket } from '../../../layers/flows/candles/read-market.ts';
import { readWorths } from '../../../layers/flows/security/read-worth.ts';
import { readShownMultiplier } from '../../../layers/flows/shown-multipliers.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/price */
export const handler = createTablesHandler(tokenRoutes.tokenPrice, async (tables, request) => {
  const {
    path: { mint },
    nowMs,
  } = request;
  const [{ price }, worths, multiplier] = await Promise.all([
    readMarket({ candles: tables.candles, tape: openTape(tables.tape) }, mint),
    readWorths(tables, [mint], nowMs),
    readShownMultiplier(tables.tokens, mint, request),
  ]);
  return toPriceView(mint, price, worths.get(mint)!, nowMs, multiplier);
});
