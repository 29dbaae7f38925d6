import { getUdfConfig, udfRoutes } from '../../../layers/contract/routes/udf.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';

/** GET /v1/udf/config */
export const handler = createTablesHandler(udfRoutes.udfConfig, async () => getUdfConfig());
