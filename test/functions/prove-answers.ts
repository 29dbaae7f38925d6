import type { APIGatewayProxyEvent } from 'aws-lambda';
import { routeModules } from '../../functions/route-modules.ts';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import { openPemSigner } from '../../layers/core/proof/note.ts';
import { answerPast } from '../../layers/flows/past/answer.ts';
import { readRoots, signLog } from '../../layers/flows/proofs/checkpoint.ts';
import { sealNow } from '../../layers/flows/proofs/seal.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { createRootsKey } from '../../lib/operator/roots-key.ts';
import type { Chance } from '../tapes/chance.ts';
import { openWholeService } from '../worlds/whole-service.ts';
import { type Market, marketOf } from './past/inputs.ts';

/** When an answer is asked for; null: now, without a time. */
export type Asked = { readonly asOfMs: number; readonly knownByMs: number } | null;

/** A market whose inputs are sealed, and how to ask it for proven answers. */
export type ProvenMarket = {
  readonly roots: string;
  readonly mints: readonly string[];
  readonly wallets: readonly string[];
  readonly market: Market;
  /** The text of an envelope; null where the proof is refused for its size. */
  readonly prove: (path: string, asked: Asked) => Promise<string | null>;
};

/** Takes a market through all processors, and seals it in several batches on its way. */
export const openProvenMarket = async (seed: number, swaps: number): Promise<ProvenMarket> => {
  const market = marketOf(seed, swaps);
  const { inputs } = market;
  const service = openWholeService();
  const { tape, proofs } = service.tables;
  const signer = openPemSigner(createRootsKey());
  const seal = async (atMs: number): Promise<void> => {
    await sealNow({ tape: openTape(tape), proofs }, atMs);
    await signLog(proofs, signer);
  };
  const ends = [0.2, 0.5, 0.7].map(share => Math.floor(share * inputs.length));
  for (const [at, input] of inputs.entries()) {
    if (ends.includes(at)) await seal(input.arrivedMs);
    await service.feed(input);
  }
  const nowMs = market.toMs + 600_000;
  await service.restAt(nowMs);
  await seal(nowMs);
  const loadRoute = async (name: RouteName) => (await routeModules[name]!()).handler.answerFrom;
  const deps = { tables: service.tables, known: new Map(), loadRoute };
  const prove = async (path: string, asked: Asked): Promise<string | null> => {
    const { route, ...event } = parsePath(path, asked);
    const { statusCode, body } = await answerPast(deps, { route, event: event as APIGatewayProxyEvent, nowMs });
    if (statusCode === 200) return body;
    if (/at most 5000 inputs|more than \d+ bytes|too many inputs/.test(body)) return null;
    throw new Error(`${path} ${JSON.stringify(asked)} answers ${statusCode}: ${body}`);
  };
  const swapsOf = inputs.flatMap(({ event }) => (event.type === 'swap' ? [event] : []));
  return {
    roots: JSON.stringify(await readRoots(proofs)),
    mints: [...new Set(swapsOf.map(({ token_mint: mint }) => mint))],
    wallets: [...new Set(swapsOf.map(({ wallet_address: wallet }) => wallet))],
    ...{ market, prove },
  };
};

/** A request as the gateway hands it over. */
const parsePath = (target: string, asked: Asked) => {
  const [path = '', search = ''] = target.split('?');
  const parts = path.split('/');
  const { path: route } = Object.values(routes).find(({ path: pattern }) => {
    const own = pattern.split('/');
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at]);
  })!;
  const own = route.split('/').flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), parts[at]!]] : []));
  const times = asked && { as_of: `${asked.asOfMs}`, known_by: `${asked.knownByMs}` };
  const query = { ...Object.fromEntries(new URLSearchParams(search)), ...times, proof: 'true' };
  return {
    route,
    pathParameters: Object.fromEntries(own),
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, [text]])),
    requestContext: { path: route, authorizer: { tier: 'enterprise', keyId: 'k', requestsPerMinute: 100_000 } },
  } as unknown as APIGatewayProxyEvent & { readonly route: string };
};

/** Now, at a time as it was known then, or at one with what arrived until later. */
export const chooseTime = (chance: Chance, { fromMs, toMs }: Market): Asked => {
  if (chance.is(0.2)) return null;
  const asOfMs = chance.whole(fromMs, toMs);
  return { asOfMs, knownByMs: chance.is(0.5) ? asOfMs : chance.whole(asOfMs, toMs) };
};

/** Paths of all operations that can be proven, with varied parameters. */
export const listProvenPaths = (mint: string, wallet: string, at: number): readonly string[] => {
  const turn = <One>(list: readonly One[]): One => list[at % list.length]!;
  const width = turn(['1s', '5s', '1m', '5m', '1h', '1d']);
  return [
    `/v1/token/${mint}/trades?limit=${turn([1, 7, 200])}`,
    `/v1/token/${mint}/trades?kind=${turn(['buy', 'sell'])}&limit=5`,
    `/v1/token/${mint}/trades?${turn(['after_seq=3', 'before_seq=40'])}&limit=9`,
    `/v1/token/${mint}/ohlcv?timeframe=${width}&view=${turn(['full', 'filtered'])}&limit=${turn([3, 500])}`,
    `/v1/token/${mint}/ohlcv?timeframe=${turn(['1m', '15m'])}&fill=true&limit=30`,
    `/v1/token/${mint}/price`,
    `/v1/token/${mint}/bundles`,
    `/v1/token/${mint}/signal`,
    `/v1/wallet/${wallet}/trades?limit=${turn([5, 50])}`,
    `/v1/wallet/${wallet}/pnl?token=${mint}`,
    `/v1/wallet/${wallet}/positions?status=${turn(['all', 'open', 'closed'])}`,
    `/v1/wallet/${wallet}/performance?window=${turn(['1d', '7d', '30d'])}`,
  ];
};
