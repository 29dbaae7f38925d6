import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { bundleAnswer } from '../../../layers/flows/security/bundle-answers.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';
import { openLedgers } from '../../../layers/storage/ledger/ledgers.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';

const client = dynamoClient();
const stores = {
  ledgers: openLedgers(client, tableName('ledgers')),
  coordination: openCoordination(client, tableName('coordination')),
};
const readSecurity = openSecurityReader({
  security: openSecurity(client, tableName('security')),
  tape: openTape(client, tableName('tape')),
});

/** GET /v1/token/{mint}/bundles/{bundle_id} */
export const handler = serve(tokenSecurityRoutes.tokenBundle, async ({ path, nowMs }) =>
  bundleAnswer(stores, await readSecurity(path.mint, nowMs), path.bundle_id, nowMs),
);
