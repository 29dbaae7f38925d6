import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { LRUCache } from 'lru-cache';
import { RequestError } from '../../contract/errors.ts';
import { type RouteName, routes } from '../../contract/routes/routes.ts';
import type { TableName } from '../../contract/tables.ts';
import { openBoundedCache } from '../../core/kernel/bounded-cache.ts';
import type { ReadJoins, RuleInput } from '../../core/rules/evaluator.ts';
import type { JoinValues } from '../../core/rules/types.ts';
import type { AnswerFrom, Tables } from '../../edge/tables.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';
import type { PastWorld } from '../past/past-world.ts';
import { openPastWorld } from '../past/world.ts';

/** Joined values are those known at a multiple of this, so that live and replay read the same. */
export const JOIN_MS = 10_000;
/** Then processors have what arrived before. */
const SETTLE_MS = 2_000;
/** Times whose folds are kept, and answers. */
const WORLDS_MAX = 6;
const ANSWERS_MAX = 20_000;
/** Several fields come from one body. */
const BODIES_MAX = 200;
/** Then others have a turn. */
const TURN_MS = 50;

export type JoinsDeps = {
  readonly tables: Tables<TableName>;
  readonly known: KnownWallets;
  readonly loadRoute: (name: RouteName) => Promise<AnswerFrom>;
  /** Unix ms. */
  readonly clock: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
};

type Body = Readonly<Record<string, unknown>> | null;
type Ask = (name: RouteName, parameters: Readonly<Record<string, string>>) => Promise<Body>;
/** As the schemas of routes say. */
type Figures = Readonly<Record<string, unknown>>;
type Subject = { readonly ask: Ask; readonly world: PastWorld; readonly atMs: number; readonly id: string };
type Read = (subject: Subject) => Promise<unknown>;

/** Reads what routes answer as of the ten seconds in which an event was received. */
export function openRuleJoins(deps: JoinsDeps): ReadJoins {
  const worlds = new LRUCache<number, PastWorld>({ max: WORLDS_MAX });
  const answers = openBoundedCache<Promise<unknown>>(ANSWERS_MAX);
  const bodies = openBoundedCache<Promise<Body>>(BODIES_MAX);
  let turnMs = 0;
  return async (input, fields) => {
    if (performance.now() - turnMs > TURN_MS) {
      await yieldTurn();
      turnMs = performance.now();
    }
    const atMs = Math.floor(input.receivedMs / JOIN_MS) * JOIN_MS;
    const waitMs = atMs + SETTLE_MS - deps.clock();
    if (waitMs > 0) await deps.pause(Math.min(SETTLE_MS, waitMs));
    const world =
      worlds.get(atMs) ??
      openPastWorld({
        ...{ real: deps.tables, known: deps.known, asOfMs: atMs, knownByMs: atMs },
        ...{ isShort: false, nowMs: deps.clock() },
      });
    worlds.set(atMs, world);
    const entries = await Promise.all(
      fields.map(async field => {
        const id = findSubject(input, field);
        if (id === null) return [field, null] as const;
        const name = `${atMs} ${field} ${id}`;
        const known = answers.get(name);
        const reading = known ?? readers[field]!({ ask: createAsk(deps, world, atMs, bodies), world, atMs, id });
        if (known === undefined) answers.set(name, reading);
        try {
          return [field, (await reading) ?? null] as const;
        } catch (error) {
          answers.delete(name);
          throw error;
        }
      }),
    );
    return Object.fromEntries(entries) as JoinValues;
  };
}

/** The wallet or token that an event is about. */
function findSubject({ event }: RuleInput, field: string): string | null {
  const names = field.startsWith('token.')
    ? ['token_mint', 'mint', 'tokenMint']
    : ['wallet_address', 'wallet', 'walletAddress'];
  const found = names.map(name => event[name]).find(value => typeof value === 'string' && value !== '');
  return (found as string | undefined) ?? null;
}

/** Asks a route's own handler over the tables of a time. An error is an unknown value. */
function createAsk(
  { loadRoute }: JoinsDeps,
  world: PastWorld,
  atMs: number,
  bodies: LRUCache<string, Promise<Body>>,
): Ask {
  const ask: Ask = async (name, parameters) => {
    const answerFrom = await loadRoute(name);
    try {
      const { status, body } = await answerFrom(createEvent(name, parameters), world.lazy, atMs);
      return status === 200 ? (JSON.parse(body) as Body) : null;
    } catch (error) {
      // Such as more relations than the past is offered for.
      if (error instanceof RequestError) return null;
      throw error;
    }
  };
  return (name, parameters) => {
    const key = JSON.stringify([atMs, name, parameters]);
    const known = bodies.get(key);
    if (known !== undefined) return known;
    const asked = ask(name, parameters);
    bodies.set(key, asked);
    asked.catch(() => bodies.delete(key));
    return asked;
  };
}

function createEvent(name: RouteName, given: Readonly<Record<string, string>>): APIGatewayProxyEvent {
  const own = Object.keys(routes[name].pathParameters);
  const [path, query] = [own.filter(key => key in given), Object.keys(given).filter(key => !own.includes(key))];
  return {
    httpMethod: 'GET',
    resource: routes[name].path,
    path: routes[name].path,
    headers: {},
    pathParameters: Object.fromEntries(path.map(key => [key, given[key]!])),
    multiValueQueryStringParameters: Object.fromEntries(query.map(key => [key, [given[key]!]])),
    requestContext: { path: routes[name].path, requestId: '', identity: {}, authorizer: { tier: 'enterprise' } },
  } as unknown as APIGatewayProxyEvent;
}

function readWallet(route: RouteName, find: (body: Figures, atMs: number) => unknown, parameters = {}): Read {
  return async ({ ask, id, atMs }) => {
    const body = await ask(route, { address: id, ...parameters });
    return body === null ? null : find(body, atMs);
  };
}

function readToken(route: RouteName, find: (body: Figures) => unknown): Read {
  return async ({ ask, id }) => {
    const body = await ask(route, { mint: id });
    return body === null ? null : find(body);
  };
}

function readMembership(find: (member: Figures | null) => unknown): Read {
  return readWallet('walletEntity', ({ membership }) => find(membership as Figures | null));
}

/** The figure that each field is (`docs/reference/rule-language.md#joins`). */
const readers: Readonly<Record<string, Read>> = {
  'wallet.quality': readWallet('walletQuality', ({ skill_score }) => skill_score),
  'wallet.rated': async ({ ask, id }) => (await ask('walletQuality', { address: id }))?.rated ?? false,
  'wallet.win_rate': readWallet('walletPerformance', ({ total_trades, win_rate }) =>
    total_trades === 0 ? null : win_rate,
  ),
  'wallet.pnl_usd_7d': readWallet('walletPerformance', ({ total_pnl_usd }) => total_pnl_usd),
  'wallet.labels': readWallet('walletLabels', ({ trade_badges, identity_badges, special_labels, ...axes }) => [
    ...(trade_badges as readonly string[]),
    ...(identity_badges as readonly string[]),
    ...(special_labels as readonly string[]),
    ...['trader_type', 'performance_level', 'size_class', 'exit_style', 'automation_label'].flatMap(
      name => axes[name] ?? [],
    ),
  ]),
  'wallet.entity_id': readMembership(member => member?.entityId ?? ''),
  'wallet.age_s': readWallet('walletLabels', ({ first_funded_ts, first_trade_ts }, atMs) => {
    const times = [first_funded_ts, first_trade_ts].flatMap(text => (text ? Date.parse(String(text)) : []));
    return times.length === 0 ? null : Math.floor((atMs - Math.min(...times)) / 1_000);
  }),
  'wallet.is_fresh': readWallet('walletLabels', ({ is_fresh_24h }) => is_fresh_24h),
  'token.age_s': async ({ world, id, atMs }) => {
    const { rows, isCut } = await world.readRows(id);
    const firstMs = Math.min(...rows.filter(row => getReceivedMs(row) <= atMs).map(({ timestampMs }) => timestampMs));
    return isCut || !Number.isFinite(firstMs) ? null : Math.floor((atMs - firstMs) / 1_000);
  },
  'token.status': readToken('tokenInfo', ({ status }) => status),
  'token.severity': readToken('tokenSignal', ({ severity }) => severity),
  'token.holders': readToken('tokenHoldersSummary', ({ distinctCount }) => distinctCount),
  'token.liquidity_sol': readToken('tokenLiquidity', body => readField(body, 'depth', 'quote_reserve_sol')),
  'token.exit_capacity_sol': readToken('tokenLiquidity', body => readField(body, 'exit_capacity', 'sol_at_10')),
  'token.market_cap_usd': readToken('tokenInfo', ({ market_cap_usd }) => market_cap_usd),
  'token.curve_pct': readToken('tokenInfo', body => readField(body, 'launch', 'curve_pct')),
  'token.sniper_pct': readToken('tokenPeople', body => readField(body, 'tags', 'sniper', 'held_pct')),
  'token.bundled_pct': readToken('tokenPeople', body => readField(body, 'tags', 'bundler', 'held_pct')),
  'entity.id': readMembership(member => member?.entityId),
  'entity.kind': readMembership(member => member?.entityKind),
  'entity.members': readMembership(member => member?.memberCount),
};

function readField(body: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>> | null)?.[name] ?? null,
    body,
  );
}
