import { buildTarget } from '../../layers/contract/documents/browser/snippets.ts';
import type { CapturedAnswer, DocumentedRoute } from '../../layers/contract/documents/documented.ts';
import type { Known } from './known.ts';
import type { Read } from './service.ts';
import { informationOf, shortened } from './shorten.ts';

type Request = CapturedAnswer['request'];

/** Longer answers are harder to read than they are worth. */
const CHARACTERS_MAX = 4_000;
const HOUR_MS = 3_600_000;

/** Asks an operation about every candidate and keeps the answer that says most. */
export const captureAnswer = async (
  read: Read,
  route: DocumentedRoute,
  known: Known,
  triesMax: number,
): Promise<CapturedAnswer | null> => {
  const requests = requestsOf(route, known).slice(0, triesMax);
  const answers = await Promise.all(
    requests.map(async request => ({ request, body: shortened(await read(targetFor(route, request))) })),
  );
  const valid = answers.filter(({ body }) => route.response.safeParse(body).success);
  return valid.toSorted((a, b) => valueOfBody(b.body) - valueOfBody(a.body))[0] ?? null;
};

const valueOfBody = (body: unknown): number => (JSON.stringify(body).length > CHARACTERS_MAX ? 0 : informationOf(body));

const targetFor = (route: DocumentedRoute, request: Request): string =>
  buildTarget(
    route.path,
    Object.entries(request).map(([name, text]) => ({
      name,
      text,
      place: name in route.pathParameters ? 'path' : 'query',
      kind: 'string',
    })),
  );

/** Every combination of ids for the parameters that an operation needs. */
const requestsOf = ({ path, pathParameters, query }: DocumentedRoute, known: Known): readonly Request[] => {
  const isNeeded = ([name, row]: [string, (typeof query)[string]]) =>
    name === 'countback' || (row.fallback === undefined && !row.optional);
  const needed = Object.entries(query).filter(isNeeded);
  const names = [...Object.keys(pathParameters), ...needed.map(([name]) => name)];
  if (names.includes('bundle_id')) return known.bundles;
  // Batches of the log, not times.
  if (path.startsWith('/v1/proof/')) return [{ from: '1', to: '2' }];
  return names.reduce<readonly Request[]>(
    (requests, name) =>
      candidates(known, name).flatMap(text => requests.map(request => ({ ...request, [name]: text }))),
    [{}],
  );
};

const candidates = (known: Known, name: string): readonly string[] => {
  const now = Date.now();
  const byName: Readonly<Record<string, readonly string[]>> = {
    mint: known.tokens,
    mints: [known.tokens.slice(0, 2).join(',')],
    address: known.wallets,
    addresses: [known.wallets.slice(0, 2).join(',')],
    leader: known.leaders.slice(0, 5),
    entity_id: known.entities,
    username: known.handles,
    q: known.names.map(symbol => symbol.slice(0, 4)),
    query: known.names.map(symbol => symbol.slice(0, 4)),
    symbol: known.tokens,
    resolution: ['15'],
    to: [String(Math.floor(now / 1_000))],
    countback: ['2'],
    t: [String(now - HOUR_MS / 2)],
    pairs: [
      known.tokens
        .slice(0, 2)
        .map((mint, at) => `${mint}@${now - (at + 1) * 60_000}`)
        .join(','),
    ],
    start_ts_ms: [String(now - HOUR_MS)],
    end_ts_ms: [String(now)],
  };
  const found = byName[name];
  if (found === undefined) throw new Error(`The capture does not know ids for the parameter ${name}`);
  return found;
};
