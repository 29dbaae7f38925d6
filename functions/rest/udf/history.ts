import { timeframeByResolution, toBars, udfRoutes } from '../../../layers/contract/routes/udf.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readBars } from '../../../layers/flows/bars.ts';
import { createRowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { createCandleCache } from '../../../layers/storage/market/candles.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/udf/history */
export const handler = createHandlerWith(
  udfRoutes.udfHistory,
  ({ candles, tape }) => ({
    candles: { ...candles, cache: createCandleCache() },
    tape: openTape(tape, createRowCache()),
  }),
  async (stores, { query: { symbol, resolution, ...range }, tier, nowMs }) => {
    const timeframe = timeframeByResolution[resolution];
    const { found, earlier } = await readBars(stores, symbol, { ...range, timeframe }, tier!, nowMs);
    return toBars(found, earlier);
  },
);
