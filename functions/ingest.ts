import { readFileSync } from 'node:fs';
import { functions } from '../layers/contract/functions.ts';
import { addServices } from '../layers/decode/transaction/services.ts';
import { kinesisClient, queueClient } from '../layers/edge/clients.ts';
import { deadLettersUrl, layerPath, streamName } from '../layers/edge/config.ts';
import { keepItemsIn } from '../layers/edge/dead-letters.ts';
import { observer } from '../layers/edge/observe.ts';
import { emitEventsInto } from '../layers/edge/producer.ts';
import { openTables } from '../layers/edge/tables.ts';
import { receive } from '../layers/edge/webhook.ts';
import { takeIn } from '../layers/flows/ingest/take-in.ts';

addServices(readFileSync(layerPath('own-services'), 'utf8'), 'own-services.json');
const { keys, funding, operations } = openTables(functions.ingest);
const deps = {
  keys,
  funding,
  emitEvents: emitEventsInto(kinesisClient(), streamName('events')),
  observe: observer(operations, 'ingest'),
  keepItems: keepItemsIn(queueClient(), deadLettersUrl()),
  clock: Date.now,
};

/** POST /ingest/{adapter} */
export const handler = receive(({ parameter, header, body, nowMs }) =>
  takeIn(deps, { adapter: parameter('adapter'), headers: header, body }, nowMs),
);
