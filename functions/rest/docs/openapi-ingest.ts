import document from '../../../layers/contract/generated/openapi-ingest.json' with { type: 'json' };
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { getApiAddress } from '../../../layers/edge/config.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

const [server] = document.servers;
const body = JSON.stringify({ ...document, servers: [{ ...server, url: getApiAddress('ingest') }] });

/** GET /openapi-ingest.json: the committed document, with its address. */
export const handler = createRouteHandler(docsRoutes.openapiIngest, async () => body);
