import { page } from '../../../layers/contract/generated/docs-page.ts';
import { docsRoutes } from '../../../layers/contract/routes/docs.ts';
import { serve } from '../../../layers/edge/http.ts';

/** GET /docs: the committed page. */
export const handler = serve(docsRoutes.docs, async () => page);
