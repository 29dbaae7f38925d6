import { buildContentPolicy, withSocket } from '../../../layers/contract/documents/page-policy.ts';
import { page, policy } from '../../../layers/contract/generated/docs-page.ts';
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { getApiAddress } from '../../../layers/edge/config.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

const socket = getApiAddress('socket');
const reply = { status: 200, body: withSocket(page, socket), headers: buildContentPolicy(policy, socket) };

/** GET /docs: the committed page, with the address of the socket. */
export const handler = createRouteHandler(docsRoutes.docs, async () => reply);
