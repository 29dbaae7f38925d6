import type * as z from 'zod/mini';
import type { Parameter } from '../../contract/parameters.ts';
import type { ShownUnits } from '../../contract/present/holders.ts';
import type { Parameters, Route } from '../../contract/route.ts';
import type { uiAmountMode } from '../../contract/ui-amount-mode.ts';
import { findMultiplier } from '../../core/mint/token.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Answer, HttpRequest } from '../../edge/http.ts';
import { createHandlerWith, type TablesHandler } from '../../edge/tables.ts';
import { loadToken } from '../../storage/market/tokens.ts';
import { shareSecurityReader } from './read-security.ts';

type Mint = { readonly mint: Parameter<string> };
type Modes = Parameters & typeof uiAmountMode;

/** Creates the handler of a route about holders. Units are null in raw mode. */
export function createHoldersHandler<Query extends Modes, Body extends z.ZodMiniType>(
  route: Route<Mint, Query, Body, 'security' | 'tape' | 'tokens'>,
  answer: (state: MintSecurity, units: ShownUnits | null, request: HttpRequest<Mint, Query>) => Awaited<Answer<Body>>,
): TablesHandler<Route<Mint, Query, Body, 'security' | 'tape' | 'tokens'>> {
  return createHandlerWith(
    route,
    tables => ({ read: shareSecurityReader(tables), tokens: tables.tokens }),
    async ({ read, tokens }, request) => {
      const { path, query, nowMs } = request;
      const [state, token] = await Promise.all([
        read(path.mint, nowMs),
        query.ui_amount_mode === 'raw' ? null : loadToken(tokens, path.mint),
      ]);
      const units = token && {
        decimals: state.decimals ?? token.metadata?.decimals ?? null,
        multiplier: findMultiplier(token, nowMs),
      };
      return answer(state, units, request);
    },
  );
}
