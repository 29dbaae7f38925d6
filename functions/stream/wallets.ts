import { dynamoClient, kinesisClient, socketClient } from '../../layers/edge/clients.ts';
import { layerPath, streamName, tableName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { walletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import { openKeys } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { openBoard } from '../../layers/storage/board/board.ts';
import { openCounters } from '../../layers/storage/operations/counters.ts';
import { openStreamMarks } from '../../layers/storage/operations/stream-marks.ts';
import { openVectors } from '../../layers/storage/profiles/vectors.ts';
import { openFunding } from '../../layers/storage/wallets/funding.ts';
import { openIdentities } from '../../layers/storage/wallets/identities.ts';
import { readKnownWallets } from '../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

const client = dynamoClient();
const progress = openProgress(openStreamMarks(client, tableName('operations')), 'wallets');
const registry = {
  funding: openFunding(client, tableName('funding')),
  identities: openIdentities(client, tableName('identities')),
  known: readKnownWallets(layerPath('known-wallets')),
};
const parts = {
  wallets: openWallets({ client, table: tableName('wallets') }),
  registry,
  kolNames: openKolNames(registry),
  vectors: openVectors(client, tableName('vectors')),
  board: openBoard(client, tableName('board')),
  emitEvents: progress.emitter(kinesisClient(), 'events', streamName('events')),
  emitLinks: progress.emitter(kinesisClient(), 'links', streamName('links')),
  pusher: {
    sockets: openSockets(client, tableName('connections'), tableName('subscriptions')),
    keys: openKeys(client, tableName('keys')),
    client: socketClient(),
    verdicts: new Map(),
  },
  observe: observer(openCounters(client, tableName('operations')), 'wallets'),
  clock: Date.now,
};

/** Reads wallet rows. Writes wallets, profiles and the board log, and notifies channels. */
export const handler = consume(walletsProcessor(parts), progress);
