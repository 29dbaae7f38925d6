import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { kinesisClient } from '../../../layers/edge/clients.ts';
import { streamName } from '../../../layers/edge/config.ts';
import { readinessOf, storageCheck, streamCheck } from '../../../layers/edge/readiness.ts';
import { serveWith } from '../../../layers/edge/tables.ts';

/** GET /ready: 200 when every backend answers, else 503 with the same body. */
export const handler = serveWith(
  operationsRoutes.ready,
  ({ operations }) => readinessOf([storageCheck(operations), streamCheck(kinesisClient(), streamName('events'))]),
  async (ask, { nowMs }) => {
    const body = await ask(nowMs);
    return { status: body.status === 'ready' ? 200 : 503, body };
  },
);
