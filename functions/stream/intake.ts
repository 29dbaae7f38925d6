import { buildQueueClient } from '../../layers/edge/clients.ts';
import { getDeadLettersUrl, getReportsMs } from '../../layers/edge/config.ts';
import { createLetterSender } from '../../layers/edge/dead-letters.ts';
import { pauseReal } from '../../layers/edge/platform.ts';
import { openProcessor } from '../../layers/edge/processor.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { openRuleEmission } from '../../layers/flows/rules/emission.ts';
import { openRuleListeners } from '../../layers/flows/rules/records.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openRuleInterest } from '../../layers/storage/rules/interest.ts';

const { tables, observe, emitter, emitPush, tryEmit, consume } = openProcessor('intake');
const interest = openRuleInterest(tables.rules);
const deps = {
  ...tables,
  tape: openTape(tables.tape),
  notes: openNotes(tables.ledgers),
  emitWallets: emitter('wallets'),
  emitLinks: emitter('links'),
  emitEvents: emitter('events'),
  emitPush,
  publisher: openPublisher(tables.connections, emitPush, openRuleListeners(tables.rules, interest, tryEmit('rules'))),
  ruleEmission: openRuleEmission(interest, emitter('rules')),
  bury: createLetterSender(buildQueueClient(), getDeadLettersUrl()),
  observe,
  pause: pauseReal,
  gatherMs: getReportsMs(),
};

/**
 * Reads events.
 * Writes tapes, candles, ledgers and security, feeds wallets and links, and notifies channels.
 */
export const handler = consume(createTokensProcessor(deps));
