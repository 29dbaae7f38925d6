import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { exposition } from '../../../layers/edge/exposition.ts';
import { serve } from '../../../layers/edge/http.ts';
import { openCounters, readCounts } from '../../../layers/storage/operations/counters.ts';

const counters = openCounters(dynamoClient(), tableName('operations'));

/** GET /metrics */
export const handler = serve(operationsRoutes.metrics, async () => exposition(await readCounts(counters)));
