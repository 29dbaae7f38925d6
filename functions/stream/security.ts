import { setTimeout as sleep } from 'node:timers/promises';
import { processors } from '../../layers/contract/processors.ts';
import { kinesisClient, socketClient } from '../../layers/edge/clients.ts';
import { streamName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { openPusher } from '../../layers/edge/push.ts';
import { consume } from '../../layers/edge/stream.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { securityProcessor } from '../../layers/flows/security/security.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { security, tape, ledgers, operations, ...sockets } = openTables(processors.security);
const progress = openProgress(operations, 'security');
const deps = {
  security,
  tape: openTape(tape),
  ledgers,
  emitWallets: progress.emitter(kinesisClient(), 'wallets', streamName('wallets')),
  emitTrades: progress.emitter(kinesisClient(), 'trades', streamName('trades')),
  emitLinks: progress.emitter(kinesisClient(), 'links', streamName('links')),
  emitEvents: progress.emitter(kinesisClient(), 'events', streamName('events')),
  pusher: openPusher(sockets, socketClient()),
  observe: observer(operations, 'security'),
  pause: sleep,
};

/** Reads mint rows. Writes security snapshots, emits relations and notifies channels. */
export const handler = consume(securityProcessor(deps), progress);
