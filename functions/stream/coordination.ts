import { processors } from '../../layers/contract/processors.ts';
import { socketClient } from '../../layers/edge/clients.ts';
import { observer } from '../../layers/edge/observe.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { openPusher } from '../../layers/edge/push.ts';
import { consume } from '../../layers/edge/stream.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { coordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { newLagWatch } from '../../layers/flows/coordination/lag.ts';

const { coordination, operations, ...sockets } = openTables(processors.coordination);
const progress = openProgress(operations, 'coordination');
const deps = {
  coordination,
  pusher: openPusher(sockets, socketClient()),
  observe: observer(operations, 'coordination'),
  clock: Date.now,
  lag: newLagWatch(),
};

/** Reads relations. Writes follows, entities and campaigns, and notifies their channels. */
export const handler = consume(coordinationProcessor(deps), progress);
