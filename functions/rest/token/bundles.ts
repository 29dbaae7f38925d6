import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { bundlesAnswer } from '../../../layers/flows/security/bundle-answers.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/bundles */
export const handler = serveWith(
  tokenSecurityRoutes.tokenBundles,
  tables => ({ ...tables, readSecurity: openSecurityReader(tables) }),
  async ({ ledgers, readSecurity }, { path, nowMs }) =>
    bundlesAnswer(ledgers, await readSecurity(path.mint, nowMs), nowMs),
);
