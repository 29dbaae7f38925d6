import { processors } from '../../layers/contract/processors.ts';
import { socketClient } from '../../layers/edge/clients.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { openPusher } from '../../layers/edge/push.ts';
import { consume } from '../../layers/edge/stream.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { marketProcessor } from '../../layers/flows/market/market.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { candles, tape, operations, ...sockets } = openTables(processors.market);
const progress = openProgress(operations, 'market');
const deps = {
  candles,
  tape: openTape(tape),
  pusher: openPusher(sockets, socketClient()),
  observe: observer(operations, 'market'),
};

/** Reads trades. Writes candles and notifies the market channels. */
export const handler = consume(marketProcessor(deps), progress);
