import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { coordinationHealth } from '../../../layers/flows/coordination/health.ts';

/** GET /v1/coordination/health */
export const handler = serveTables(coordinationRoutes.coordinationHealth, (tables, { nowMs }) =>
  coordinationHealth(tables, nowMs),
);
