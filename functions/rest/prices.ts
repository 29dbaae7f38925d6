import { presentPrice } from '../../layers/contract/present/candle.ts';
import { batchRoutes } from '../../layers/contract/routes/batch.ts';
import { countBatch } from '../../layers/edge/rate-limit.ts';
import { serveTables } from '../../layers/edge/tables.ts';
import { loadLives } from '../../layers/storage/market/candles.ts';

/** GET /v1/prices */
export const handler = serveTables(
  batchRoutes.prices,
  async ({ candles, operations }, { query: { mints }, ...caller }) => {
    await countBatch(operations, caller, mints.length);
    const live = await loadLives(candles, mints);
    return { prices: mints.map(mint => presentPrice(mint, live.get(mint)?.price ?? null)) };
  },
);
