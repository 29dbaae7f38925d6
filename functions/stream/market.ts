import { dynamoClient, socketClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { marketProcessor } from '../../layers/flows/market/market.ts';
import { openKeys } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { openCandles } from '../../layers/storage/market/candles.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openCounters } from '../../layers/storage/operations/counters.ts';
import { openStreamMarks } from '../../layers/storage/operations/stream-marks.ts';

const client = dynamoClient();
const progress = openProgress(openStreamMarks(client, tableName('operations')), 'market');
const parts = {
  candles: openCandles(client, tableName('candles')),
  tape: openTape({ client, table: tableName('tape') }),
  pusher: {
    sockets: openSockets(client, tableName('connections'), tableName('subscriptions')),
    keys: openKeys(client, tableName('keys')),
    client: socketClient(),
    verdicts: new Map(),
  },
  observe: observer(openCounters(client, tableName('operations')), 'market'),
};

/** Reads trades. Writes candles and notifies the market channels. */
export const handler = consume(marketProcessor(parts), progress);
