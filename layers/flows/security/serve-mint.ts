import type * as z from 'zod/mini';
import type { Parameter } from '../../contract/parameters.ts';
import type { Parameters, Route } from '../../contract/route.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Answer, Handler, HttpRequest } from '../../edge/http.ts';
import { serveWith } from '../../edge/tables.ts';
import { openSecurityReader } from './read-security.ts';

type Mint = { readonly mint: Parameter<string> };

/** Creates the handler of a route that only reads a mint's security state. */
export const serveMint = <Query extends Parameters, Body extends z.ZodMiniType>(
  route: Route<Mint, Query, Body, 'security' | 'tape'>,
  answer: (state: MintSecurity, request: HttpRequest<Mint, Query>) => Awaited<Answer<Body>>,
): Handler<typeof route> =>
  serveWith(route, openSecurityReader, async (read, request) =>
    answer(await read(request.path.mint, request.nowMs), request),
  );
