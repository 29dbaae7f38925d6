import { contentPolicy, withSocket } from '../../../layers/contract/documents/page-policy.ts';
import { page, policy } from '../../../layers/contract/generated/docs-page.ts';
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { addressOf } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';

const socket = addressOf('socket');
const reply = { status: 200, body: withSocket(page, socket), headers: contentPolicy(policy, socket) };

/** GET /docs: the committed page, with the address of the socket. */
export const handler = serve(docsRoutes.docs, async () => reply);
