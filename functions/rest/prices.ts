import { toPriceView } from '../../layers/contract/present/candle.ts';
import { batchRoutes } from '../../layers/contract/routes/batch.ts';
import { countBatch } from '../../layers/edge/rate-limit.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { readMarkets } from '../../layers/flows/candles/read-market.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

/** GET /v1/prices */
export const handler = createTablesHandler(
  batchRoutes.prices,
  async ({ candles, tape, operations }, { query: { mints }, ...caller }) => {
    await countBatch(operations, caller, mints.length);
    const markets = await readMarkets({ candles, tape: openTape(tape) }, mints);
    return { prices: mints.map(mint => toPriceView(mint, markets.get(mint)?.price ?? null)) };
  },
);
