import document from '../../../layers/contract/generated/openapi.json' with { type: 'json' };
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

const [server] = document.servers;

/** GET /openapi.json: the committed document, with its server as the caller reached it. */
export const handler = createRouteHandler(docsRoutes.openapi, async ({ origin, base }) =>
  JSON.stringify({ ...document, servers: [{ ...server, url: origin + base }] }),
);
