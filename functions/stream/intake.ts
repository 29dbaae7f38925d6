import { buildQueueClient } from '../../layers/edge/clients.ts';
import { getDeadLettersUrl } from '../../layers/edge/config.ts';
import { createLetterSender } from '../../layers/edge/dead-letters.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { createIntakeProcessor } from '../../layers/flows/intake/intake.ts';
import { openTape } from '../../layers/storage/market/tape.ts';

const { tables, observe, emitter, emitPush, consume } = openProcessor('intake');
const deps = {
  tape: openTape(tables.tape),
  operations: tables.operations,
  prices: tables.prices,
  tokens: tables.tokens,
  names: tables.names,
  emitTrades: emitter('trades'),
  emitWallets: emitter('wallets'),
  emitPush,
  bury: createLetterSender(buildQueueClient(), getDeadLettersUrl()),
  observe,
};

/** Reads events. Writes the tape and facts, and feeds the trade and wallet streams. */
export const handler = consume(createIntakeProcessor(deps));
