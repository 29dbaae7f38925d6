import { presentLiquidity } from '../../../layers/contract/present/liquidity.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { loadPoolMint } from '../../../layers/storage/security/pools.ts';
import { openSecurity } from '../../../layers/storage/security/security.ts';

const client = dynamoClient();
const security = openSecurity(client, tableName('security'));
const readSecurity = openSecurityReader({ security, tape: openTape(client, tableName('tape')) });

/** GET /v1/token/{mint}/liquidity */
export const handler = serve(tokenSecurityRoutes.tokenLiquidity, async ({ path, nowMs }) => {
  const state = await readSecurity(path.mint, nowMs);
  // What has a tape of its own is a mint, whatever pool may claim its address.
  const mint = state.seq === 0 ? await loadPoolMint(security, path.mint) : null;
  return mint === null
    ? presentLiquidity(state, nowMs)
    : presentLiquidity(await readSecurity(mint, nowMs), nowMs, path.mint);
});
