import { priceAtRoutes, toPriceAtView } from '../../../layers/contract/routes/price-at.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { assertPast, readPricesAt } from '../../../layers/flows/candles/price-at.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/price-at */
export const handler = createTablesHandler(
  priceAtRoutes.tokenPriceAt,
  async ({ candles, tape }, { path: { mint }, query: { t, view }, nowMs }) => {
    assertPast([{ mint, t }], nowMs);
    const [price = null] = await readPricesAt({ candles, tape: openTape(tape) }, [{ mint, t }], view, nowMs);
    return toPriceAtView({ mint, t }, view, price);
  },
);
