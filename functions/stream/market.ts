import { openProcessor, socketPusher } from '../../layers/edge/processor.ts';
import { marketProcessor } from '../../layers/flows/market/market.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, consume } = openProcessor('market');
const deps = {
  candles: tables.candles,
  tape: openTape(tables.tape),
  pusher: socketPusher(tables),
  observe,
};

/** Reads trades. Writes candles and notifies the market channels. */
export const handler = consume(marketProcessor(deps));
