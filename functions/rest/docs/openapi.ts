import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

/** GET /openapi.json: the committed document, with its server as the caller reached it. */
export const handler = createRouteHandler(docsRoutes.openapi, async ({ origin, base }) => {
  const { default: document } = await import('../../../layers/contract/generated/openapi.json', {
    with: { type: 'json' },
  });
  const [server] = document.servers;
  return JSON.stringify({ ...document, servers: [{ ...server, url: origin + base }] });
});
