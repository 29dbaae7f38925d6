import { presentCrowd } from '../../../layers/contract/present/crowd.ts';
import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
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

/** GET /v1/token/{mint}/crowd */
export const handler = serve(coordinationRoutes.tokenCrowd, async ({ path, nowMs }) =>
  presentCrowd(await readSecurity(path.mint, nowMs), nowMs),
);
