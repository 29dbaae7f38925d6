import { dynamoClient, socketClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { coordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { newLagWatch } from '../../layers/flows/coordination/lag.ts';
import { openKeys } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { openCoordination } from '../../layers/storage/coordination/coordination.ts';
import { openCounters } from '../../layers/storage/operations/counters.ts';
import { openStreamMarks } from '../../layers/storage/operations/stream-marks.ts';

const client = dynamoClient();
const parts = {
  coordination: openCoordination(client, tableName('coordination')),
  pusher: {
    sockets: openSockets(client, tableName('connections'), tableName('subscriptions')),
    keys: openKeys(client, tableName('keys')),
    client: socketClient(),
    verdicts: new Map(),
  },
  observe: observer(openCounters(client, tableName('operations')), 'coordination'),
  clock: Date.now,
  lag: newLagWatch(),
};
const progress = openProgress(openStreamMarks(client, tableName('operations')), 'coordination');

/** Reads relations. Writes follows, entities and campaigns, and notifies their channels. */
export const handler = consume(coordinationProcessor(parts), progress);
