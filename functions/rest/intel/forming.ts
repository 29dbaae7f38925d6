import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { formingAnswer } from '../../../layers/flows/intel/forming.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';

const client = dynamoClient();
const coordination = openCoordination(client, tableName('coordination'));
const readSecurity = openSecurityReader({
  security: openSecurity(client, tableName('security')),
  tape: openTape(client, tableName('tape')),
});

/** GET /v1/intel/coordinated-pushes/forming */
export const handler = serve(intelRoutes.intelForming, ({ nowMs }) => formingAnswer(coordination, readSecurity, nowMs));
