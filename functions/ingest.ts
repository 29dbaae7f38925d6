import { dynamoClient, kinesisClient } from '../layers/edge/clients.ts';
import { streamName, tableName } from '../layers/edge/config.ts';
import { observer } from '../layers/edge/observe.ts';
import { emitEventsInto } from '../layers/edge/producer.ts';
import { receive } from '../layers/edge/webhook.ts';
import { takeIn } from '../layers/flows/ingest/take-in.ts';
import { openKeys } from '../layers/storage/access/keys.ts';
import { openCounters } from '../layers/storage/operations/counters.ts';
import { openFunding } from '../layers/storage/wallets/funding.ts';

const client = dynamoClient();
const parts = {
  keys: openKeys(client, tableName('keys')),
  funding: openFunding(client, tableName('funding')),
  emitEvents: emitEventsInto(kinesisClient(), streamName('events')),
  observe: observer(openCounters(client, tableName('operations')), 'ingest'),
};

/** POST /ingest/{adapter} */
export const handler = receive(({ parameter, header, body, nowMs }) =>
  takeIn(parts, { adapter: parameter('adapter'), headers: header, body }, nowMs),
);
