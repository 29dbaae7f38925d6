import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readEmergingAnswer } from '../../../layers/flows/intel/emerging.ts';

/** GET /v1/intel/entities/emerging */
export const handler = createTablesHandler(intelRoutes.intelEmerging, ({ coordination }, { query, nowMs }) =>
  readEmergingAnswer(coordination, query.hours, nowMs),
);
