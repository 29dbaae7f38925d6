import { getReportsMs } from '../../layers/edge/config.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { createMarketSection } from '../../layers/flows/market/market.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { createSectionProcessor } from '../../layers/flows/tokens/section.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, emitPush, consume } = openProcessor('market');
const deps = {
  candles: tables.candles,
  listings: tables.listings,
  tape: openTape(tables.tape),
  publisher: openPublisher(tables.connections, emitPush),
  observe,
  gatherMs: getReportsMs(),
};

/** Reads trades. Writes candles and notifies the market channels. */
export const handler = consume(createSectionProcessor(createMarketSection, deps));
