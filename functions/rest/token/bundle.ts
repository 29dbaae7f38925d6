import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { bundleAnswer } from '../../../layers/flows/security/bundle-answers.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/bundles/{bundle_id} */
export const handler = serveWith(
  tokenSecurityRoutes.tokenBundle,
  tables => ({ ...tables, readSecurity: openSecurityReader(tables) }),
  async (deps, { path, nowMs }) => bundleAnswer(deps, await deps.readSecurity(path.mint, nowMs), path.bundle_id, nowMs),
);
