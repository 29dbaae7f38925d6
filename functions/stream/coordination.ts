import { openProcessor } from '../../layers/edge/processor.ts';
import { createCoordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../layers/flows/coordination/lag.ts';
import { openSizeWatch } from '../../layers/flows/coordination/size.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { openRuleListeners } from '../../layers/flows/rules/records.ts';
import { openRuleInterest } from '../../layers/storage/rules/interest.ts';

const { tables, observe, emitPush, tryEmit, consume } = openProcessor('coordination');
const deps = {
  coordination: tables.coordination,
  board: tables.board,
  publisher: openPublisher(
    tables.connections,
    emitPush,
    openRuleListeners(tables.rules, openRuleInterest(tables.rules), tryEmit('rules')),
  ),
  observe,
  clock: Date.now,
  lag: createLagWatch(),
  watchSize: openSizeWatch(observe),
};

/** Logs exits. Folds relations into follows, entities and campaigns, and notifies their channels. */
export const handler = consume(createCoordinationProcessor(deps));
