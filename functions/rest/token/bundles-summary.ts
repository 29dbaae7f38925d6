import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { bundlesSummaryAnswer } from '../../../layers/flows/security/bundle-answers.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/bundles/summary */
export const handler = serveWith(
  tokenSecurityRoutes.tokenBundlesSummary,
  tables => ({ ...tables, readSecurity: openSecurityReader(tables) }),
  async ({ ledgers, readSecurity }, { path, nowMs }) =>
    bundlesSummaryAnswer(ledgers, await readSecurity(path.mint, nowMs)),
);
