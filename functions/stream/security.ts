import { setTimeout as sleep } from 'node:timers/promises';
import { dynamoClient, kinesisClient, socketClient } from '../../layers/edge/clients.ts';
import { streamName, tableName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { securityProcessor } from '../../layers/flows/security/security.ts';
import { openKeys } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { openLedgers } from '../../layers/storage/ledger/ledgers.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openCounters } from '../../layers/storage/operations/counters.ts';
import { openStreamMarks } from '../../layers/storage/operations/stream-marks.ts';
import { openSecurity } from '../../layers/storage/security/security.ts';

const client = dynamoClient();
const progress = openProgress(openStreamMarks(client, tableName('operations')), 'security');
const parts = {
  security: openSecurity(client, tableName('security')),
  tape: openTape({ client, table: tableName('tape') }),
  ledgers: openLedgers(client, tableName('ledgers')),
  emitWallets: progress.emitter(kinesisClient(), 'wallets', streamName('wallets')),
  emitTrades: progress.emitter(kinesisClient(), 'trades', streamName('trades')),
  emitLinks: progress.emitter(kinesisClient(), 'links', streamName('links')),
  emitEvents: progress.emitter(kinesisClient(), 'events', streamName('events')),
  pusher: {
    sockets: openSockets(client, tableName('connections'), tableName('subscriptions')),
    keys: openKeys(client, tableName('keys')),
    client: socketClient(),
    verdicts: new Map(),
  },
  observe: observer(openCounters(client, tableName('operations')), 'security'),
  pause: sleep,
};

/** Reads mint rows. Writes security snapshots, emits relations and notifies channels. */
export const handler = consume(securityProcessor(parts), progress);
