import { toPriceView } from '../../layers/contract/present/candle.ts';
import { batchRoutes } from '../../layers/contract/routes/batch.ts';
import { countBatch } from '../../layers/edge/rate-limit.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { readMarkets } from '../../layers/flows/candles/read-market.ts';
import { readWorths } from '../../layers/flows/security/read-worth.ts';
import { readStaleHeads } from '../../layers/storage/journal/journal.ts';
import { formatTapeKey, openTape } from '../../layers/storage/market/tape.ts';

/** GET /v1/prices */
export const handler = createTablesHandler(
  batchRoutes.prices,
  async ({ candles, operations, ...tables }, { query: { mints }, nowMs, ...caller }) => {
    await countBatch(operations, caller, mints.length);
    const tape = openTape(tables.tape);
    // Nothing else is read of unknown tokens.
    const heads = await readStaleHeads(tape, mints.map(formatTapeKey));
    const known = mints.filter(mint => heads.has(formatTapeKey(mint)));
    const [markets, worths] = await Promise.all([
      readMarkets({ candles, tape }, known, heads),
      readWorths(tables, mints, nowMs, heads),
    ]);
    return {
      prices: mints.map(mint => toPriceView(mint, markets.get(mint)?.price ?? null, worths.get(mint)!, nowMs)),
    };
  },
);
