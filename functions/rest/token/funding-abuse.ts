import { presentFundingAbuse } from '../../../layers/contract/present/funding-abuse.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { fundingAbuseOf } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { habitsAmong } from '../../../layers/flows/security/habits.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const client = dynamoClient();
const wallets = openWallets(client, tableName('wallets'));
const readSecurity = openSecurityReader({
  security: openSecurity(client, tableName('security')),
  tape: openTape(client, tableName('tape')),
});

/** GET /v1/token/{mint}/funding-abuse */
export const handler = serve(tokenSecurityRoutes.tokenFundingAbuse, async ({ path, query, nowMs }) => {
  const { early } = await readSecurity(path.mint, nowMs);
  const abuse = fundingAbuseOf(early, query.early_window_minutes);
  const shown = abuse.wallets.slice(0, query.limit);
  const habits = await habitsAmong(
    wallets,
    shown.map(({ wallet }) => wallet),
  );
  return presentFundingAbuse(path.mint, abuse, shown, habits);
});
