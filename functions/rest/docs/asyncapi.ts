import document from '../../../layers/contract/generated/asyncapi.json' with { type: 'json' };
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { serve } from '../../../layers/edge/http.ts';

const body = JSON.stringify(document);

/** GET /asyncapi.json: the committed document. */
export const handler = serve(docsRoutes.asyncapi, async () => body);
