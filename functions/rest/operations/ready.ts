import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { dynamoClient, kinesisClient } from '../../../layers/edge/clients.ts';
import { streamName, tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { readinessOf, storageCheck, streamCheck } from '../../../layers/edge/readiness.ts';
import { openCounters } from '../../../layers/storage/operations/counters.ts';

const ask = readinessOf([
  storageCheck(openCounters(dynamoClient(), tableName('operations'))),
  streamCheck(kinesisClient(), streamName('events')),
]);

/** GET /ready: 200 when every backend answers, else 503 with the same body. */
export const handler = serve(operationsRoutes.ready, async ({ nowMs }) => {
  const body = await ask(nowMs);
  return { status: body.status === 'ready' ? 200 : 503, body };
});
