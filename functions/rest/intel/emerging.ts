import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { emergingAnswer } from '../../../layers/flows/intel/emerging.ts';

/** GET /v1/intel/entities/emerging */
export const handler = serveTables(intelRoutes.intelEmerging, ({ coordination }, { query, nowMs }) =>
  emergingAnswer(coordination, query.hours, nowMs),
);
