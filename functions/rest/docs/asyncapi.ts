import { describeSocketServer } from '../../../layers/contract/documents/socket-server.ts';
import document from '../../../layers/contract/generated/asyncapi.json' with { type: 'json' };
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { getApiAddress } from '../../../layers/edge/config.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

const body = JSON.stringify({ ...document, servers: { service: describeSocketServer(getApiAddress('socket')) } });

/** GET /asyncapi.json: the committed document, with its address. */
export const handler = createRouteHandler(docsRoutes.asyncapi, async () => body);
