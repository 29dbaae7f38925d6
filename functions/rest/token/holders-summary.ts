import { presentHoldersSummary } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/holders/summary */
export const handler = serveWith(
  tokenSecurityRoutes.tokenHoldersSummary,
  openSecurityReader,
  async (readSecurity, { path, nowMs }) =>
    presentHoldersSummary(path.mint, (await readSecurity(path.mint, nowMs)).holders, nowMs),
);
