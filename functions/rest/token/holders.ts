import { presentHoldersPage } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/holders */
export const handler = serveWith(
  tokenSecurityRoutes.tokenHolders,
  openSecurityReader,
  async (readSecurity, { path, query, nowMs }) =>
    presentHoldersPage(path.mint, (await readSecurity(path.mint, nowMs)).holders, query, nowMs),
);
