import { functions } from '../layers/contract/functions.ts';
import { kinesisClient } from '../layers/edge/clients.ts';
import { streamName } from '../layers/edge/config.ts';
import { observer } from '../layers/edge/observe.ts';
import { emitEventsInto } from '../layers/edge/producer.ts';
import { openTables } from '../layers/edge/tables.ts';
import { receive } from '../layers/edge/webhook.ts';
import { takeIn } from '../layers/flows/ingest/take-in.ts';

const { keys, funding, operations } = openTables(functions.ingest);
const deps = {
  keys,
  funding,
  emitEvents: emitEventsInto(kinesisClient(), streamName('events')),
  observe: observer(operations, 'ingest'),
  clock: Date.now,
};

/** POST /ingest/{adapter} */
export const handler = receive(({ parameter, header, body, nowMs }) =>
  takeIn(deps, { adapter: parameter('adapter'), headers: header, body }, nowMs),
);
