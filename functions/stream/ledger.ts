import { dynamoClient, kinesisClient, socketClient } from '../../layers/edge/clients.ts';
import { streamName, tableName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { consume } from '../../layers/edge/stream.ts';
import { ledgerProcessor } from '../../layers/flows/ledger/ledger.ts';
import { openKeys } from '../../layers/storage/access/keys.ts';
import { openSockets } from '../../layers/storage/access/sockets.ts';
import { openLedgers } from '../../layers/storage/ledger/ledgers.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openPositions } from '../../layers/storage/ledger/positions.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openCounters } from '../../layers/storage/operations/counters.ts';
import { openStreamMarks } from '../../layers/storage/operations/stream-marks.ts';
import { openSecurity } from '../../layers/storage/security/security.ts';

const client = dynamoClient();
const progress = openProgress(openStreamMarks(client, tableName('operations')), 'ledger');
const parts = {
  tape: openTape({ client, table: tableName('tape') }),
  security: openSecurity(client, tableName('security')),
  ledgers: openLedgers(client, tableName('ledgers')),
  notes: openNotes({ client, table: tableName('ledgers') }),
  positions: openPositions(client, tableName('positions')),
  emitWallets: progress.emitter(kinesisClient(), 'wallets', streamName('wallets')),
  pusher: {
    sockets: openSockets(client, tableName('connections'), tableName('subscriptions')),
    keys: openKeys(client, tableName('keys')),
    client: socketClient(),
    verdicts: new Map(),
  },
  observe: observer(openCounters(client, tableName('operations')), 'ledger'),
};

/** Reads trades. Writes ledgers and positions, feeds wallets and notifies channels. */
export const handler = consume(ledgerProcessor(parts), progress);
