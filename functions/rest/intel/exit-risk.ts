import { presentExitRisks } from '../../../layers/contract/present/intel.ts';
import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';

const client = dynamoClient();
const readSecurity = openSecurityReader({
  security: openSecurity(client, tableName('security')),
  tape: openTape(client, tableName('tape')),
});

/** GET /v1/intel/token/{mint}/exit-risk */
export const handler = serve(intelRoutes.intelExitRisk, async ({ path, nowMs }) =>
  presentExitRisks(await readSecurity(path.mint, nowMs), nowMs),
);
