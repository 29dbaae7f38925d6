import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { exposition } from '../../../layers/edge/exposition.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { processorLags } from '../../../layers/flows/processor-lag.ts';
import { readCounts } from '../../../layers/storage/operations/counters.ts';

/** GET /metrics */
export const handler = serveTables(operationsRoutes.metrics, async ({ operations }, { nowMs }) => {
  const [counts, lags] = await Promise.all([readCounts(operations), processorLags(operations, nowMs)]);
  return exposition(counts, lags);
});
