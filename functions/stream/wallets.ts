import { processors } from '../../layers/contract/processors.ts';
import { kinesisClient, socketClient } from '../../layers/edge/clients.ts';
import { layerPath, streamName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { openPusher } from '../../layers/edge/push.ts';
import { consume } from '../../layers/edge/stream.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { walletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import { readKnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const { wallets, funding, identities, vectors, board, operations, ...sockets } = openTables(processors.wallets);
const progress = openProgress(operations, 'wallets');
const registry = { funding, identities, known: readKnownWallets(layerPath('known-wallets')) };
const deps = {
  wallets: openWallets(wallets),
  registry,
  kolNames: openKolNames(registry),
  vectors,
  board,
  emitEvents: progress.emitter(kinesisClient(), 'events', streamName('events')),
  emitLinks: progress.emitter(kinesisClient(), 'links', streamName('links')),
  pusher: openPusher(sockets, socketClient()),
  observe: observer(operations, 'wallets'),
  clock: Date.now,
};

/** Reads wallet rows. Writes wallets, profiles and the board log, and notifies channels. */
export const handler = consume(walletsProcessor(deps), progress);
