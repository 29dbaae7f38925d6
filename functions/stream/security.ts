import { setTimeout as sleep } from 'node:timers/promises';
import { openProcessor, socketPusher } from '../../layers/edge/processor.ts';
import { securityProcessor } from '../../layers/flows/security/security.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, emitter, consume } = openProcessor('security');
const deps = {
  security: tables.security,
  tape: openTape(tables.tape),
  ledgers: tables.ledgers,
  emitWallets: emitter('wallets'),
  emitTrades: emitter('trades'),
  emitLinks: emitter('links'),
  emitEvents: emitter('events'),
  pusher: socketPusher(tables),
  observe,
  pause: sleep,
};

/** Reads mint rows. Writes security snapshots, emits relations and notifies channels. */
export const handler = consume(securityProcessor(deps));
