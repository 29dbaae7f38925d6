import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

/** GET /health */
export const handler = createRouteHandler(operationsRoutes.health, async () => ({ status: 'ok' as const }));
