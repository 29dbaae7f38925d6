import { toLiquidityEventsPage } from '../../../layers/contract/present/liquidity.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readLiquidityActors } from '../../../layers/flows/security/liquidity-actors.ts';
import { shareSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/token/{mint}/liquidity/events */
export const handler = createHandlerWith(
  tokenSecurityRoutes.tokenLiquidityEvents,
  tables => ({ wallets: openWallets(tables.wallets), readSecurity: shareSecurityReader(tables) }),
  async ({ wallets, readSecurity }, { path, nowMs }) => {
    const state = await readSecurity(path.mint, nowMs);
    return toLiquidityEventsPage(path.mint, state.pools.events, await readLiquidityActors(wallets, state));
  },
);
