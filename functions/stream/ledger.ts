import { processors } from '../../layers/contract/processors.ts';
import { kinesisClient, socketClient } from '../../layers/edge/clients.ts';
import { streamName } from '../../layers/edge/config.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { openPusher } from '../../layers/edge/push.ts';
import { consume } from '../../layers/edge/stream.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { ledgerProcessor } from '../../layers/flows/ledger/ledger.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tape, security, ledgers, positions, operations, ...sockets } = openTables(processors.ledger);
const progress = openProgress(operations, 'ledger');
const deps = {
  tape: openTape(tape),
  security,
  ledgers,
  notes: openNotes(ledgers),
  positions,
  emitWallets: progress.emitter(kinesisClient(), 'wallets', streamName('wallets')),
  pusher: openPusher(sockets, socketClient()),
  observe: observer(operations, 'ledger'),
};

/** Reads trades. Writes ledgers and positions, feeds wallets and notifies channels. */
export const handler = consume(ledgerProcessor(deps), progress);
