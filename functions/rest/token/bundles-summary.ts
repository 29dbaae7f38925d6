import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { bundlesSummaryAnswer } from '../../../layers/flows/security/bundle-answers.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openLedgers } from '../../../layers/storage/ledger/ledgers.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';

const client = dynamoClient();
const ledgers = openLedgers(client, tableName('ledgers'));
const readSecurity = openSecurityReader({
  security: openSecurity(client, tableName('security')),
  tape: openTape(client, tableName('tape')),
});

/** GET /v1/token/{mint}/bundles/summary */
export const handler = serve(tokenSecurityRoutes.tokenBundlesSummary, async ({ path, nowMs }) =>
  bundlesSummaryAnswer(ledgers, await readSecurity(path.mint, nowMs)),
);
