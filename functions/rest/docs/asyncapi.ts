import { socketServer } from '../../../layers/contract/documents/socket-server.ts';
import document from '../../../layers/contract/generated/asyncapi.json' with { type: 'json' };
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { addressOf } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';

const body = JSON.stringify({ ...document, servers: { service: socketServer(addressOf('socket')) } });

/** GET /asyncapi.json: the committed document, with its address. */
export const handler = serve(docsRoutes.asyncapi, async () => body);
