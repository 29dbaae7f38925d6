import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { formingAnswer } from '../../../layers/flows/intel/forming.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/intel/coordinated-pushes/forming */
export const handler = serveWith(
  intelRoutes.intelForming,
  tables => ({ ...tables, readSecurity: openSecurityReader(tables) }),
  ({ coordination, readSecurity }, { nowMs }) => formingAnswer(coordination, readSecurity, nowMs),
);
