import document from '../../../layers/contract/generated/openapi.json' with { type: 'json' };
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { serve } from '../../../layers/edge/http.ts';

const body = JSON.stringify(document);

/** GET /openapi.json: the committed document. */
export const handler = serve(docsRoutes.openapi, async () => body);
