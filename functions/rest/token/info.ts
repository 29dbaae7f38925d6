import { presentToken } from '../../../layers/contract/present/token.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { loadToken, openTokens } from '../../../layers/storage/market/tokens.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';

const client = dynamoClient();
const tokens = openTokens(client, tableName('tokens'));
const readSecurity = openSecurityReader({
  security: openSecurity(client, tableName('security')),
  tape: openTape(client, tableName('tape')),
});

/** GET /v1/token/{mint}/info */
export const handler = serve(tokenRoutes.tokenInfo, async ({ path, nowMs }) => {
  const [{ metadata }, { token }] = await Promise.all([loadToken(tokens, path.mint), readSecurity(path.mint, nowMs)]);
  // Only the security fold combines verdicts and liquidity.
  return presentToken(path.mint, { ...token.verdicts, metadata });
});
