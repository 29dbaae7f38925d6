import { udfRoutes } from '../../../layers/contract/routes/udf.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';

/** GET /v1/udf/time */
export const handler = createTablesHandler(udfRoutes.udfTime, async (_tables, { nowMs }) =>
  String(Math.floor(nowMs / 1_000)),
);
