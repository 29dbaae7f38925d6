import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { formatExposition } from '../../../layers/edge/exposition.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readProcessorLags } from '../../../layers/flows/processor-lag.ts';
import { readCounts } from '../../../layers/storage/operations/counters.ts';

/** GET /metrics */
export const handler = createTablesHandler(operationsRoutes.metrics, async ({ operations }, { nowMs }) => {
  const [counts, lags] = await Promise.all([readCounts(operations), readProcessorLags(operations, nowMs)]);
  return formatExposition(counts, lags);
});
