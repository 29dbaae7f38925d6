import { openProcessor } from '../../layers/edge/processor.ts';
import { createLedgerSection } from '../../layers/flows/ledger/ledger.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { createSectionProcessor } from '../../layers/flows/tokens/section.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, emitter, emitPush, consume } = openProcessor('ledger');
const { tape, security, ledgers, positions } = tables;
const deps = {
  tape: openTape(tape),
  security,
  ledgers,
  notes: openNotes(ledgers),
  positions,
  emitWallets: emitter('wallets'),
  publisher: openPublisher(tables.connections, emitPush),
  observe,
};

/** Reads trades. Writes ledgers and positions, feeds wallets and notifies channels. */
export const handler = consume(createSectionProcessor(createLedgerSection, deps));
