import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readCoordinationHealth } from '../../../layers/flows/coordination/health.ts';

/** GET /v1/coordination/health */
export const handler = createTablesHandler(coordinationRoutes.coordinationHealth, (tables, { nowMs }) =>
  readCoordinationHealth(tables, nowMs),
);
