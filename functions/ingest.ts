import { readFileSync } from 'node:fs';
import { functions } from '../layers/contract/functions.ts';
import { addServices } from '../layers/decode/transaction/services.ts';
import { buildKinesisClient, buildQueueClient } from '../layers/edge/clients.ts';
import { getCountersMs, getDeadLettersUrl, getLayerPath, getStreamName } from '../layers/edge/config.ts';
import { createItemSaver } from '../layers/edge/dead-letters.ts';
import { createObserver } from '../layers/edge/observe.ts';
import { emitEventsInto } from '../layers/edge/producer.ts';
import { openTables } from '../layers/edge/tables.ts';
import { createWebhookHandler } from '../layers/edge/webhook.ts';
import { openTallyReports } from '../layers/flows/ingest/report-tally.ts';
import { takeIn } from '../layers/flows/ingest/take-in.ts';

addServices(readFileSync(getLayerPath('own-services'), 'utf8'), 'own-services.json');
const { keys, funding, operations } = openTables(functions.ingest);
const emitEvents = emitEventsInto(buildKinesisClient(), getStreamName('events'));
const deps = {
  keys,
  funding,
  emitEvents,
  reportCounts: openTallyReports(emitEvents, getCountersMs()),
  observe: createObserver(operations, 'ingest'),
  keepItems: createItemSaver(buildQueueClient(), getDeadLettersUrl()),
  clock: Date.now,
};

/** POST /ingest/{adapter} */
export const handler = createWebhookHandler(({ parameter, header, body, nowMs }) =>
  takeIn(deps, { adapter: parameter('adapter'), headers: header, body }, nowMs),
);
