import { presentCrowd } from '../../../layers/contract/present/crowd.ts';
import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/crowd */
export const handler = serveWith(
  coordinationRoutes.tokenCrowd,
  openSecurityReader,
  async (readSecurity, { path, nowMs }) => presentCrowd(await readSecurity(path.mint, nowMs), nowMs),
);
