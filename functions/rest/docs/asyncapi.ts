import { describeSocketServer } from '../../../layers/contract/documents/socket-server.ts';
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { getApiAddress } from '../../../layers/edge/config.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

/** GET /asyncapi.json: the committed document, with its address. It is loaded when it is asked for. */
export const handler = createRouteHandler(docsRoutes.asyncapi, async () => {
  const { default: document } = await import('../../../layers/contract/generated/asyncapi.json', {
    with: { type: 'json' },
  });
  return JSON.stringify({ ...document, servers: { service: describeSocketServer(getApiAddress('socket')) } });
});
