import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { buildKinesisClient } from '../../../layers/edge/clients.ts';
import { getStreamName } from '../../../layers/edge/config.ts';
import { createReadinessCheck, createStorageCheck, createStreamCheck } from '../../../layers/edge/readiness.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readBackfill } from '../../../layers/flows/read-backfill.ts';

/** GET /ready: 200 when every backend answers, else 503 with the same body. */
export const handler = createHandlerWith(
  operationsRoutes.ready,
  ({ operations }) => ({
    operations,
    ask: createReadinessCheck([
      createStorageCheck(operations),
      createStreamCheck(buildKinesisClient(), getStreamName('events')),
    ]),
  }),
  async ({ operations, ask }, { nowMs }) => {
    const [ready, backfill] = await Promise.all([ask(nowMs), readBackfill(operations, nowMs).catch(() => null)]);
    return { status: ready.status === 'ready' ? 200 : 503, body: { ...ready, backfill } };
  },
);
