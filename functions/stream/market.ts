import { reportsMs } from '../../layers/edge/config.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { marketProcessor } from '../../layers/flows/market/market.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, emitPush, consume } = openProcessor('market');
const deps = {
  candles: tables.candles,
  listings: tables.listings,
  tape: openTape(tables.tape),
  publisher: openPublisher(tables.connections, emitPush),
  observe,
  gatherMs: reportsMs(),
};

/** Reads trades. Writes candles and notifies the market channels. */
export const handler = consume(marketProcessor(deps));
