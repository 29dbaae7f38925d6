import { fillServiceAddress } from '../../../layers/contract/documents/page-policy.ts';
import { llms } from '../../../layers/contract/generated/llms.ts';
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { createRouteHandler } from '../../../layers/edge/http.ts';

/** GET /llms.txt: the committed text, with links to where the caller reached it. */
export const handler = createRouteHandler(docsRoutes.llms, async ({ origin, base }) =>
  fillServiceAddress(llms, origin + base),
);
