import { dynamoClient, socketClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { marketProcessor } from '../../layers/flows/market/market.ts';
import { openCandles } from '../../layers/storage/candles.ts';
import { openCounters } from '../../layers/storage/counters.ts';
import { openKeys } from '../../layers/storage/keys.ts';
import { openSockets } from '../../layers/storage/sockets.ts';
import { openStreamMarks } from '../../layers/storage/stream-marks.ts';
import { openTape } from '../../layers/storage/tape.ts';

const client = dynamoClient();
const progress = openProgress(openStreamMarks(client, tableName('operations')), 'market');
const parts = {
  candles: openCandles(client, tableName('candles')),
  tape: openTape(client, tableName('tape')),
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
