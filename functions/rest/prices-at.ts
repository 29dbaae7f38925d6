import { priceAtRoutes, toPriceAtView } from '../../layers/contract/routes/price-at.ts';
import { countBatch } from '../../layers/edge/rate-limit.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { assertPast, readPricesAt } from '../../layers/flows/candles/price-at.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

/** GET and POST /v1/prices/at */
export const handler = createTablesHandler(
  priceAtRoutes.pricesAt,
  async ({ candles, tape, operations }, { query: { pairs, view }, ...caller }) => {
    assertPast(pairs, caller.nowMs);
    await countBatch(operations, caller, pairs.length);
    const found = await readPricesAt({ candles, tape: openTape(tape) }, pairs, view, caller.nowMs);
    return { prices: pairs.map((pair, at) => toPriceAtView(pair, view, found[at] ?? null)) };
  },
);
