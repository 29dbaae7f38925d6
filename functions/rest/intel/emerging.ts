import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { emergingAnswer } from '../../../layers/flows/intel/emerging.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';

const coordination = openCoordination(dynamoClient(), tableName('coordination'));

/** GET /v1/intel/entities/emerging */
export const handler = serve(intelRoutes.intelEmerging, ({ query, nowMs }) =>
  emergingAnswer(coordination, query.hours, nowMs),
);
