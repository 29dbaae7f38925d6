import { toTokenInfo } from '../../../layers/contract/present/token.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { pick } from '../../../layers/core/kernel/pick.ts';
import { describeLaunch } from '../../../layers/core/launch/describe.ts';
import { toWorthSource } from '../../../layers/core/security/security.ts';
import { valueToken } from '../../../layers/core/worth/valuation.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { shareSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { readBookPrices } from '../../../layers/flows/security/read-worth.ts';
import { loadToken } from '../../../layers/storage/market/tokens.ts';

/** GET /v1/token/{mint}/info */
export const handler = createHandlerWith(
  tokenRoutes.tokenInfo,
  tables => ({ tokens: tables.tokens, prices: tables.prices, readSecurity: shareSecurityReader(tables) }),
  async ({ tokens, prices, readSecurity }, { path: { mint }, query, nowMs }) => {
    const [described, state] = await Promise.all([loadToken(tokens, mint), readSecurity(mint, nowMs)]);
    const { token, launch } = state;
    const value = valueToken(toWorthSource(state), await readBookPrices(prices, [state], nowMs));
    const view = describeLaunch(launch, token.described?.deployer ?? null, nowMs);
    // Only the security fold combines verdicts and liquidity.
    const shown = { ...token.verdicts, ...pick(described, 'metadata', 'multipliers', 'document') };
    return toTokenInfo(mint, shown, { value, launch: view, nowMs, mode: query.ui_amount_mode });
  },
);
