import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { buildKinesisClient } from '../../../layers/edge/clients.ts';
import { getStreamName } from '../../../layers/edge/config.ts';
import { createReadinessCheck, createStorageCheck, createStreamCheck } from '../../../layers/edge/readiness.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';

/** GET /ready: 200 when every backend answers, else 503 with the same body. */
export const handler = createHandlerWith(
  operationsRoutes.ready,
  ({ operations }) =>
    createReadinessCheck([
      createStorageCheck(operations),
      createStreamCheck(buildKinesisClient(), getStreamName('events')),
    ]),
  async (ask, { nowMs }) => {
    const body = await ask(nowMs);
    return { status: body.status === 'ready' ? 200 : 503, body };
  },
);
