import { toLiquidityView } from '../../../layers/contract/present/liquidity.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { shareSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { loadPoolMint } from '../../../layers/storage/security/pools.ts';

/** GET /v1/token/{mint}/liquidity */
export const handler = createHandlerWith(
  tokenSecurityRoutes.tokenLiquidity,
  tables => ({ security: tables.security, readSecurity: shareSecurityReader(tables) }),
  async ({ security, readSecurity }, { path, nowMs }) => {
    const state = await readSecurity(path.mint, nowMs);
    // An address with a tape is a mint, even if a pool claims it.
    const mint = state.seq === 0 ? await loadPoolMint(security, path.mint) : null;
    return mint === null
      ? toLiquidityView(state, nowMs)
      : toLiquidityView(await readSecurity(mint, nowMs), nowMs, path.mint);
  },
);
