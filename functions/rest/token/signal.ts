import { presentSignal } from '../../../layers/contract/present/signal.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/signal */
export const handler = serveWith(
  tokenSecurityRoutes.tokenSignal,
  openSecurityReader,
  async (readSecurity, { path, nowMs }) => presentSignal(await readSecurity(path.mint, nowMs), nowMs),
);
