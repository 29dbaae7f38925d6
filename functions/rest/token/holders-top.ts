import { presentHoldersTop } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
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

/** GET /v1/token/{mint}/holders/top */
export const handler = serve(tokenSecurityRoutes.tokenHoldersTop, async ({ path, query, nowMs }) => {
  const { holders } = await readSecurity(path.mint, nowMs);
  return presentHoldersTop(path.mint, holders, query.n, nowMs);
});
