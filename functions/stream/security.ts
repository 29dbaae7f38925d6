import { setTimeout as sleep } from 'node:timers/promises';
import { getReportsMs } from '../../layers/edge/config.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { createSecuritySection } from '../../layers/flows/security/security.ts';
import { createSectionProcessor } from '../../layers/flows/tokens/section.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, emitter, emitPush, consume } = openProcessor('security');
const deps = {
  security: tables.security,
  listings: tables.listings,
  tape: openTape(tables.tape),
  notes: openNotes(tables.ledgers),
  emitWallets: emitter('wallets'),
  emitTrades: emitter('trades'),
  emitLinks: emitter('links'),
  emitEvents: emitter('events'),
  publisher: openPublisher(tables.connections, emitPush),
  observe,
  pause: sleep,
  gatherMs: getReportsMs(),
};

/** Reads mint rows. Writes security snapshots, emits relations and notifies channels. */
export const handler = consume(createSectionProcessor(createSecuritySection, deps));
