import { operationsRoutes } from '../../../layers/contract/routes/operations.ts';
import { serve } from '../../../layers/edge/http.ts';

/** GET /health */
export const handler = serve(operationsRoutes.health, async () => ({ status: 'ok' as const }));
