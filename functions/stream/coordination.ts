import { openProcessor, socketPusher } from '../../layers/edge/processor.ts';
import { coordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { newLagWatch } from '../../layers/flows/coordination/lag.ts';

const { tables, observe, consume } = openProcessor('coordination');
const deps = {
  coordination: tables.coordination,
  pusher: socketPusher(tables),
  observe,
  clock: Date.now,
  lag: newLagWatch(),
};

/** Reads relations. Writes follows, entities and campaigns, and notifies their channels. */
export const handler = consume(coordinationProcessor(deps));
