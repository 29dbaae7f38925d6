import { presentExitRisks } from '../../../layers/contract/present/intel.ts';
import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/intel/token/{mint}/exit-risk */
export const handler = serveWith(intelRoutes.intelExitRisk, openSecurityReader, async (readSecurity, { path, nowMs }) =>
  presentExitRisks(await readSecurity(path.mint, nowMs), nowMs),
);
