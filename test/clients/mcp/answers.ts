/** A service that answers each route with its captured example. Envelopes carry one finding. */

import { createRest } from '../../../clients/typescript/src/client.ts';
import answers from '../../../layers/contract/examples/answers.json' with { type: 'json' };
import { type RouteName, routeNames, routes } from '../../../layers/contract/routes/routes.ts';

export const URL_OF = 'http://service.test';

const patterns = routeNames
  .map(name => ({ name, path: routes[name].path as string }))
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ name, path }) => ({ name, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

export const findRoute = (path: string): RouteName | undefined =>
  patterns.find(({ pattern }) => pattern.test(path))?.name;

type Change = (body: unknown, name: RouteName) => unknown;

export const NOW_MS = 1_790_000_000_000;

export const finding = {
  ...{ path: '', rule: 'signal.total', rules_version: 'r1', doc: '/docs/reference/rules/security-signal' },
  ...{ sentence: 'The scores combine to 84, critical.', thresholds: { low: 1 }, measured: { score: 84 } },
  inputs: [{ type: 'swap', signature: '5'.repeat(88), slot: 1, event_index: 0, received_ms: 1, console: '/#/input/x' }],
  inputs_total: 1,
};

/** `change` rewrites the bodies; undefined is a 404. `asked` receives the addresses. */
export const openExamples = (
  change: Change = body => body,
  asked: (url: URL) => void = () => {},
  posted: (path: string) => Response | undefined = () => undefined,
) => {
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    asked(url);
    const own = posted(url.pathname);
    if (own !== undefined) return own;
    const name = findRoute(url.pathname);
    const body = name && change(structuredClone((answers as Record<string, { body: unknown }>)[name]?.body), name);
    if (body === undefined) return Response.json({ error: 'Unknown route', code: 'not_found' }, { status: 404 });
    const asOf = url.searchParams.get('as_of');
    if (asOf === null && url.searchParams.get('explain') !== 'true') return Response.json(body);
    const time = { as_of: Number(asOf ?? NOW_MS), known_by: NOW_MS, rules_version: 'r1', inputs_through: [] };
    const coverage = {
      from_ts_ms: 1,
      to_ts_ms: 2,
      known_from_ms: 1,
      complete: true,
      claimed: false,
      gaps: [],
      why: null,
    };
    const explain = url.searchParams.get('explain') === 'true' ? [finding] : [];
    return Response.json({ data: body, time, coverage, explain, proof: null });
  };
  const rest = createRest({ url: URL_OF, key: 'k', fetch, retry: { attemptsMax: 1 } });
  return { rest, hasKey: true, url: URL_OF, offer: null };
};

const mint = 'So11111111111111111111111111111111111111112';

/** A question for each tool. */
export const questions: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  is_token_safe: { mint },
  who_is_behind: { mint },
  is_wallet_worth_following: { address: mint, delay_ms: 0 },
  what_is_happening: {},
  why: { operation: 'tokenInfo', parameters: { mint } },
  as_of: { operation: 'tokenInfo', parameters: { mint }, as_of: NOW_MS },
  test_rule: { rule: { v: 1 } },
  search: { q: 'noodle' },
};
