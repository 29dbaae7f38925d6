import { presentLiquidityEvents } from '../../../layers/contract/present/liquidity.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { liquidityActors } from '../../../layers/flows/security/liquidity-actors.ts';
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

/** GET /v1/token/{mint}/liquidity/events */
export const handler = serve(tokenSecurityRoutes.tokenLiquidityEvents, async ({ path, nowMs }) => {
  const state = await readSecurity(path.mint, nowMs);
  return presentLiquidityEvents(path.mint, state.pools.events, await liquidityActors(wallets, state));
});
