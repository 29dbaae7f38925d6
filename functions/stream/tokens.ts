import { setTimeout as sleep } from 'node:timers/promises';
import { getReportsMs } from '../../layers/edge/config.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, emitter, emitPush, consume } = openProcessor('tokens');
const deps = {
  ...tables,
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

/** Reads rows of tokens. Writes candles, ledgers and security, feeds wallets and links, and notifies channels. */
export const handler = consume(createTokensProcessor(deps));
