import type * as z from 'zod/mini';
import type { Parameter } from '../../contract/parameters.ts';
import type { Parameters, Route } from '../../contract/route.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Answer, HttpRequest } from '../../edge/http.ts';
import { createHandlerWith, type Tables, type TablesHandler } from '../../edge/tables.ts';
import { shareSecurityReader } from './read-security.ts';

type Mint = { readonly mint: Parameter<string> };
type Needed = 'security' | 'tape';

/**
 * Creates the handler of a route that only reads a mint's security state.
 * A missing or surplus table in the row does not compile.
 */
export function createMintHandler<Query extends Parameters, Body extends z.ZodMiniType, Name extends Needed>(
  route: Route<Mint, Query, Body, Name> & (Needed extends Name ? unknown : never),
  answer: (state: MintSecurity, request: HttpRequest<Mint, Query>) => Awaited<Answer<Body>>,
): TablesHandler<Route<Mint, Query, Body, Name>> {
  return createHandlerWith(
    route,
    tables => shareSecurityReader(tables as Tables<Needed>),
    async (read, request) => answer(await read(request.path.mint, request.nowMs), request),
  );
}
