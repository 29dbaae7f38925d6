/** Checks the running service against tables written out from the contract. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, ask as request } from '../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import { channelRows, eventFields, messageFields } from './contract/channels.ts';
import { recordNames, rows } from './contract/contract.ts';
import { documents, ownOperations } from './contract/own.ts';
import { allowed, type Row, type Tier, tiers } from './contract/row.ts';
import { attemptsOf, fallbackOf } from './contract-parameters.ts';
import { fieldsOf, problems, recordsIn } from './contract-shape.ts';
import { named } from './contract-tape-events.ts';
import { asked, channelOf, pathsOf, playContract, type World } from './contract-world.ts';

const folder = scratch();
let service: Service;
let world: World;
const seen = new Set<string>();

/** Fields that never have a value, with the reason. */
const SILENT: Readonly<Record<string, string>> = {
  'coverageHour.rejected': 'nothing of the tape is refused',
  'coverageHour.unexplained_unpriced': 'no raw transaction is compared',
  'coverageHour.unexplained_usd': 'the same',
  'depth.liquidity_usd': 'null by contract, spec 2.19',
  'exitCapacity.usd_at_10': 'null by contract, spec 2.19',
  'exitCapacity.usd_at_25': 'null by contract, spec 2.19',
  'exitCapacity.usd_at_50': 'null by contract, spec 2.19',
  'wash.is_atomic': 'always false on the public response, spec 2.20',
  'activity.why': 'the tape prices each trade and transfer',
  'heldToken.why': 'the same',
  'heldToken.unlotted_raw': 'nobody asked received tokens without a buy',
  'portfolioPage.next_cursor': 'nobody asked holds two tokens',
  'portfolioTotals.unpriced': 'the tape prices each token',
  'portfolioTotals.unpriced_tokens': 'the same',
  'tokenPnl.passthrough_usd': 'nobody asked sold what it had not bought',
  'tokenPnl.unpriced_trades': 'the tape prices each trade',
  'tokenPnl.why': 'the same',
  'worthDay.unpriced_tokens': 'the same',
  'firstBuyer.why': 'the tape prices each trade, and the tokens have a supply',
  'topTrader.why': 'the same',
  'trader.why': 'the same',
  'firstBuyers.next_cursor': 'one page holds all first buyers',
  'marketStats.sol_price_usd': 'the tape sends prices with its swaps',
  'peopleHour.creator_held_pct': 'no creator holds tokens',
  'rulesVersion.from_batch': 'each batch is sealed by the rules of the first',
  'windowCoverage.complete': 'false by contract',
  'peopleHour.insider_held_pct': 'no kin of a creator holds tokens',
  'peopleHour.market_maker_held_pct': 'nobody makes a market',
  'peopleHour.smart_held_pct': 'records of wallets have no past state',
  'udfConfig.supports_group_request': 'false by contract',
  'udfConfig.supports_marks': 'false by contract',
  'udfConfig.supports_timescale_marks': 'false by contract',
};
/**
 * Fields whose value depends on timing.
 * `degraded` needs observed lag, drops need a busy machine.
 * A candle is amended if the clock closed its bucket first.
 * Realized sums of bundle members depend on the ledger's progress.
 */
const ERRATIC: ReadonlySet<string> = new Set([
  'followEvent.degraded',
  'entityEvent.degraded',
  'campaignEvent.degraded',
  'health.droppedMessagesLastMinute',
  // only a watched source has an age, and one that stops here would count as silent
  'health.feedAgeMs',
  // only while history is applied
  'tokenList.backfill',
  'readiness.backfill',
  'health.backfill',
  'backfill.pct',
  'backfill.newest_ts_ms',
  // below a millisecond in one process
  'check.latency_ms',
  'bundleState.realized_pnl_usd',
  'candle.amended',
  'streamCandle.amended',
  // a push has the labels known at that time; REST has this one for every wallet
  'labelsEvent.special_labels',
  // depend on the hour in which the tape begins
  'peopleHour.fresh_held_pct',
  'peopleHour.whale_held_pct',
  // whether a creator's kin are known when the lists are made
  'listedToken.insider_pct',
]);

/** Answers that differ each time: tickets, latencies, counts of requests, ages. */
const CHANGING: ReadonlySet<string> = new Set([
  '/v1/stream/ticket',
  '/ready',
  '/metrics',
  '/v1/usage',
  '/v1/coordination/health',
  '/v1/coverage',
  '/v1/wallet/{address}/profile',
  '/v1/intel/coordinated-pushes/forming',
]);

const refusal = (answer: Answer): string => `${answer.status} ${(answer.body as { code?: string } | null)?.code}`;
const good = async (path: string, tier: Tier | null = 'enterprise'): Promise<unknown> => {
  const answer = await asked(world, path, tier);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
const firstPath = async (row: Row): Promise<string> => (await pathsOf(world, row, row.asks[0]!))[0]!;
const headersFor = ({ tier }: Row) =>
  tier === null ? {} : { Authorization: `Bearer ${service.ready.keys.enterprise}` };
const title = ({ path }: Row): string => `GET ${path}`;

beforeAll(async () => {
  // Calls about sixty functions repeatedly.
  service = await startService(join(folder.path, 'data'), ['--no-demo']);
  expect(problems((await service.get('/v1/coordination/health')).body, '@health', 'at first', seen)).toEqual([]);
  world = await playContract(service);
});
afterAll(async () => {
  for (const talk of world?.talks.values() ?? []) await talk.end();
  await service?.end('SIGTERM');
  folder.remove();
});

test('the surface has each operation and each channel once', () => {
  expect(new Set(rows.map(title)).size).toBe(rows.length);
  expect(new Set(channelRows.map(({ pattern }) => pattern)).size).toBe(channelRows.length);
  expect(new Set(recordNames).size).toBe(recordNames.length);
});

test('the served document has these operations, and no other', async () => {
  const { paths } = (await service.get('/openapi.json', null)).body as { readonly paths: Body };
  const served = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item as Body).flatMap(method =>
      /^(get|post|put|patch|delete)$/.test(method) ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  const read = rows.flatMap(({ path, isPosted }) => [`GET ${path}`, ...(isPosted ? [`POST ${path}`] : [])]);
  expect(served.sort()).toEqual([...read, ...documents.map(path => `GET ${path}`), ...ownOperations].sort());
});

test.each(ownOperations)('%s is of an account from Layer 1 on, and finds nothing unknown', async operation => {
  const [method, path] = operation.split(' ') as [string, string];
  const call = async (tier: Tier | null): Promise<string> => {
    const headers = tier === null ? {} : { Authorization: `Bearer ${service.ready.keys[tier]}` };
    const body = method === 'POST' ? { body: '{"from_seq":1}' } : {};
    const url = service.ready.base_url + path.replace(/\{\w+\}/, 'unheard_of');
    return refusal(
      await request(url, { method, headers: { ...headers, 'Content-Type': 'application/json' }, ...body }),
    );
  };
  expect(await call(null)).toBe('401 unauthorized');
  expect(await call('free')).toBe('403 forbidden');
  if (path.includes('{')) expect(await call('layer1')).toBe('404 not_found');
});

/** While the pipeline lags, health changes with every millisecond, so it comes last. */
const lastly = rows.toSorted((a, b) => Number(a.path.endsWith('/health')) - Number(b.path.endsWith('/health')));

describe.each(lastly.map(row => ({ name: title(row), row })))('$name', ({ row }) => {
  /** A stored answer's lifetime falls with its age. */
  const isLifetime = (kept = ''): boolean => {
    if (row.cache === null) return kept === 'no-store';
    const seconds = Number(/^private, max-age=(\d+)$/.exec(kept)?.[1] ?? Number.NaN);
    return seconds <= row.cache && seconds >= row.cache - 10;
  };

  test('answers from its tier on, not below, and never without a key', async () => {
    const path = await firstPath(row);
    const least = row.tier === null ? -1 : tiers.indexOf(row.tier);
    for (const [at, tier] of tiers.entries())
      if (at < least) expect(refusal(await asked(world, path, tier))).toBe('403 forbidden');
    if (row.tier === null) expect((await asked(world, path, null)).status).toBe(200);
    else {
      expect(refusal(await asked(world, path, null))).toBe('401 unauthorized');
      await good(path, row.tier);
    }
  });

  test('has every field of the contract, with the right kind', async () => {
    const wrong: string[] = [];
    for (const ask of row.asks)
      for (const path of await pathsOf(world, row, ask)) {
        const answer = await asked(world, path, row.tier === null ? null : 'enterprise');
        if (answer.status !== 200) wrong.push(`${path} answered ${answer.status}`);
        else if (row.answer !== null) wrong.push(...problems(answer.body, row.answer, path, seen));
        else expect(answer.text).toMatch(row.path === '/metrics' ? /^# (HELP|TYPE) /m : /^\d{10}$/);
        if (!/^W\/"[\w-]{22}"$/.test(answer.headers.etag ?? '')) wrong.push(`${path} has no entity tag`);
        const kept = answer.headers['cache-control'];
        if (!isLifetime(kept)) wrong.push(`${path} says ${kept}, not ${row.cache} seconds`);
      }
    expect(wrong).toEqual([]);
  });

  test.each(Object.entries(row.query))('accepts %s: %s', async (name, line) => {
    const [path, given = ''] = (await firstPath(row)).split('?');
    const others = given.split('&').filter(pair => pair !== '' && !pair.startsWith(`${name}=`));
    const url = (query: string | null): string => `${path}?${[...others, query ?? ''].join('&')}`;
    for (const { query, like } of attemptsOf(name, line)) {
      const what = `${name} as ${query}`;
      if (like === null) expect(refusal(await asked(world, url(query))), what).toBe('400 invalid_request');
      else
        await eventually(`${what} answered like ${like}`, async () => {
          const [one, other] = await Promise.all([good(url(query)), good(url(like))]);
          return timeless(one) === timeless(other) ? true : undefined;
        });
    }
    const fallback = fallbackOf(line);
    if (fallback === undefined) return;
    const echo = ((await good(url(null))) as Body)[name === 'page_size' ? 'pageSize' : name];
    if (echo !== undefined) expect(String(echo)).toBe(fallback === 'pnl_usd' ? 'total_pnl_usd' : fallback);
  });

  test('answers HEAD like GET, and compresses large answers', async () => {
    const ask = (method: string, more = {}) =>
      request(service.ready.base_url + path, { method, headers: { ...headersFor(row), ...more } });
    const path = await firstPath(row);
    const [whole, bare] = [await ask('GET'), await ask('HEAD')];
    expect([bare.status, bare.text]).toEqual([200, '']);
    expect(Object.keys(bare.headers)).toEqual(Object.keys(whole.headers));
    for (const name of ['content-type', 'vary']) expect(bare.headers[name]).toBe(whole.headers[name]);
    // An age may be a second more.
    const [kept, again] = [whole, bare].map(({ headers }) => String(headers['cache-control']).replace(/\d+$/, ''));
    expect(again).toBe(kept);
    const { 'content-encoding': coding } = (await ask('GET', { 'Accept-Encoding': 'gzip' })).headers;
    expect(coding).toBe(Number(whole.headers['content-length']) < 1024 ? undefined : 'gzip');
  });

  test('has a tag, and answers 304 to a caller that has it', async () => {
    const path = await firstPath(row);
    const ask = (more = {}) => request(service.ready.base_url + path, { headers: { ...headersFor(row), ...more } });
    await eventually('304 for a tag just sent', async () => {
      const { headers, text } = await ask();
      expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await ask({ 'If-None-Match': headers.etag! });
      if (again.status === 200) {
        expect(again.text).not.toBe(text);
        return CHANGING.has(row.path) ? true : undefined;
      }
      expect([again.status, again.text]).toEqual([304, '']);
      for (const name of ['etag', 'vary']) expect(again.headers[name]).toBe(headers[name]);
      expect(isLifetime(again.headers['cache-control'])).toBe(true);
      return true;
    });
    const missing = await request(service.ready.base_url + path, { headers: { 'If-None-Match': '*' } });
    if (row.tier !== null) expect([missing.status, missing.headers.etag]).toEqual([401, undefined]);
  });

  test('rejects other methods and impossible values, and ignores unknown parameters', async () => {
    const [path, query = ''] = (await firstPath(row)).split('?') as [string, string?];
    const headers = { Authorization: `Bearer ${service.ready.keys.enterprise}` };
    for (const method of row.isPosted ? ['DELETE'] : ['POST', 'DELETE']) {
      const answer = await request(`${service.ready.base_url}${path}`, { method, headers });
      expect([refusal(answer), answer.headers.allow]).toEqual(['405 method_not_allowed', allowed(row)]);
    }
    await good(`${path}?${query}&unheard_of=1`, row.tier === null ? null : 'enterprise');
    const steps = path.split('/');
    for (const [at, step] of row.path.split('/').entries())
      if (step.startsWith('{'))
        expect(refusal(await asked(world, `${steps.with(at, 'no%20one').join('/')}?${query}`)), step).toBe(
          '400 invalid_request',
        );
  });
});

type Body = Readonly<Record<string, unknown>>;
/** An answer without values that change over time. */
const timeless = (body: unknown): string =>
  JSON.stringify(body, (key, value) =>
    /^(asOfTsMs|as_of_ts_ms|observedAtMs|tokenAgeMinutes|degraded|requests|credits)$/.test(key) ? 0 : value,
  );

describe('Errors of the intel routes', () => {
  const stage = named('stage');
  const leader = `/v1/intel/wallet/${named('pilot')}/cascade`;
  const [fromMs, toMs] = [1_760_000_000_000, 1_760_003_600_000];
  test.each([
    [`/v1/intel/wallet/nobody/cascade?mint=${stage}`, 'Invalid leader wallet'],
    [`${leader}?mint=nothing`, 'Invalid token mint'],
    ['/v1/intel/token/nothing/early-buyers', 'Invalid token mint'],
    [`/v1/intel/token/nothing/copy-originator?start_ts_ms=${fromMs}&end_ts_ms=${toMs}`, 'Invalid token mint'],
    [
      `/v1/intel/token/${stage}/copy-originator?start_ts_ms=${toMs}&end_ts_ms=${toMs}`,
      'end_ts_ms must be > start_ts_ms',
    ],
    [
      `/v1/intel/token/${stage}/copy-originator?start_ts_ms=${fromMs}&end_ts_ms=${toMs + 1}`,
      'window too wide (max 60 minutes)',
    ],
  ])('%s: %s', async (path, message) => {
    const answer = await asked(world, path);
    expect([answer.status, answer.body]).toEqual([400, { error: message, code: 'invalid_request' }]);
  });

  test('an hour to the millisecond is accepted', async () => {
    const path = `/v1/intel/token/${stage}/copy-originator?start_ts_ms=${fromMs}&end_ts_ms=${toMs}`;
    expect(await asked(world, path, 'enterprise')).toMatchObject({ status: 200 });
  });
});

describe.each(channelRows.map(row => ({ name: row.pattern, row })))('Channel $name', ({ row }) => {
  test('needs its tier or a higher one', async () => {
    const channel = channelOf(row.pattern, row.subjects[0]!);
    const lists = row.isList && { lists: { [channel]: row.subjects.map(named) } };
    const below = tiers[tiers.indexOf(row.tier) - 1]!;
    if (below === 'free') await expect(service.talk(below)).rejects.toMatchObject({ status: 403 });
    else {
      const lower = await service.talk(below);
      lower.say({ op: 'subscribe', channels: [channel], ...lists });
      const { message } = await lower.hear('a refusal', ({ op }) => op === 'error');
      expect(message).toMatch(/requires/i);
      await lower.end();
    }
    const own = await service.talk(row.tier);
    if (row.isList) await own.list(channel, row.subjects.map(named));
    else await own.subscribe(channel);
    if (row.replays !== undefined) {
      const replayed = () => own.heard.filter(one => one.channel === channel && one.replay === true);
      await eventually('what came before', () => (replayed().length === row.replays ? true : undefined));
      for (const one of replayed()) expect(Object.keys(one)).toEqual(eventFields(true));
      expect(replayed().flatMap(({ data }) => problems(data, `@${row.carries}`, channel, seen))).toEqual([]);
    }
    await own.end();
  });

  test('has every field of the contract', async () => {
    const talk = world.talks.get(row.pattern)!;
    const names = row.subjects.map(name => channelOf(row.pattern, name));
    for (const name of names) await talk.hear(`anything on ${name}`, ({ channel }) => channel === name, 0, 75_000);
    // A busy machine may add gaps.
    const reported = () => talk.heard.filter(({ op, channel }) => op === undefined && names.includes(channel!));
    for (const event of row.events ?? [])
      await eventually(
        `${event} on ${row.pattern}`,
        () => reported().find(({ data }) => data?.event === event),
        150_000,
      );
    for (const { op, ...rest } of talk.heard)
      if (op === undefined) expect(Object.keys(rest)).toEqual(eventFields(false, row.isList));
      else expect(Object.keys(rest)).toEqual(sentFields(op, row.isList));
    const wrong = () => reported().flatMap(({ channel, data }) => problems(data, `@${row.carries}`, channel!, seen));
    expect(wrong()).toEqual([]);
    // Labels come at most twice a minute, so the first may be early.
    const spoke = ({ name }: { readonly name: string }) =>
      [seen, ERRATIC, new Set(Object.keys(SILENT))].some(known => known.has(`${row.carries}.${name}`));
    const silent = () => fieldsOf(row.carries).filter(field => !spoke(field));
    const isWhole = () => wrong().length > 0 || silent().length === 0 || undefined;
    await eventually('the rest', isWhole, 90_000).catch(() => {});
    expect(wrong()).toEqual([]);
    expect(silent().map(({ name }) => name)).toEqual([]);
  });
});

const sentFields = (op: string, isList = false): readonly string[] =>
  messageFields.sent[op as keyof typeof messageFields.sent].flatMap(name =>
    name.endsWith('+') ? (isList ? [name.slice(0, -1)] : []) : [name],
  );

describe('States of resources', () => {
  const each = (paths: readonly string[], pick: (body: never) => unknown) =>
    Promise.all(paths.map(async path => pick((await good(path)) as never)));
  const token = (name: string, rest: string) => `/v1/token/${named(name)}/${rest}`;

  test('a token has each of five, and a late verdict does not undo a rug', async () => {
    const names = ['nothing', 'waiting', 'stage', 'dubious', 'doomed'];
    expect(
      await each(
        names.map(name => token(name, 'info')),
        ({ status }: Body) => status,
      ),
    ).toEqual(['pending', 'processing', 'validated', 'suspicious', 'rugged']);
    const views = ['stage', 'dubious', 'doomed'].map(name => token(name, 'suspicious-activity'));
    expect(await each(views, ({ status }: Body) => status)).toEqual(['clean', 'suspicious', 'rugged']);
  });

  test('a bundle has each of seven', async () => {
    const paths = ['stage', 'doomed', 'sleepy'].map(name => token(name, 'bundles'));
    const found = await each(paths, ({ bundles }: { bundles: readonly Body[] }) => bundles.map(({ status }) => status));
    expect(new Set(found.flat() as string[])).toEqual(
      new Set(['active', 'dormant', 'dumping', 'derisked', 'exited', 'rugged', 'merged']),
    );
  });

  test('holders have each of four', async () => {
    const paths = ['launch', 'stage', 'doomed', 'star 3'].map(name => token(name, 'holders/summary'));
    const found = await each(paths, ({ hydrationStatus }: Body) => hydrationStatus);
    expect(found).toEqual(['hydrating', 'hydrated', 'born_forward', 'partial_forward']);
  });

  test('a position is open, partial or closed', async () => {
    const paths = ['star', 'holder'].map(name => `/v1/wallet/${named(name)}/positions`);
    const found = await each(paths, ({ positions }: { positions: readonly Body[] }) =>
      positions.map(({ status }) => status),
    );
    expect(new Set(found.flat() as string[])).toEqual(new Set(['OPEN', 'PARTIAL', 'CLOSED']));
  });

  test('an active campaign is listed as active, an ended one as recent', async () => {
    const pick = ({ active, recent }: { active: readonly Body[]; recent: readonly Body[] }) =>
      [active, recent].map(list => list.map(({ status }) => status));
    const found = await each(
      ['stage', 'past'].map(name => token(name, 'campaigns')),
      pick,
    );
    // It calms down while a slow walk goes on.
    expect([
      [
        [['escalating'], []],
        [[], ['closed']],
      ],
      [
        [['active'], []],
        [[], ['closed']],
      ],
    ]).toContainEqual(found);
  });

  test('a minute is quiet, a crowd or a crowded launch, and messages report the changes', async () => {
    const paths = ['stage', 'launch'].map(name => token(name, 'crowd'));
    const found = await each(paths, ({ minutes }: { minutes: readonly Body[] }) => minutes);
    const minutes = found.flat() as Body[];
    expect(new Set(minutes.map(({ crowdRegime }) => crowdRegime))).toEqual(
      new Set(['quiet', 'trending_crowd', 'crowded_launch']),
    );
    for (const { crowded, crowdRegime } of minutes) expect(crowded).toBe(crowdRegime !== 'quiet');
  });
});

describe('Fields of resources', () => {
  test('messages sent while the pipeline lags are marked', () => {
    const kinds = ['@follows', '@walletEntity', '@campaigns', '@health', '@entity', '@entityMembers'];
    expect(world.whileBehind.flatMap(([path, body], at) => problems(body, kinds[at]!, path, seen))).toEqual([]);
  });

  test('usage of an account with a plan has its allowance', async () => {
    const json = async (...args: string[]) => JSON.parse((await service.chain([...args, '--json'])).stdout);
    const { id } = await json('accounts', 'create', '--name', 'Ann', '--allowance', '100', '--overage', 'soft');
    const { key } = await json('keys', 'issue', '--tier', 'layer1', '--account', id);
    const get = (path: string) =>
      request(`${service.ready.base_url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    await get(`/v1/token/${named('stage')}/price`);
    const { body } = await get('/v1/usage');
    expect(problems(body, '@usage', '/v1/usage', seen)).toEqual([]);
    expect(body).toMatchObject({ allowance: { credits: 100, used: 1, overage: 'soft' } });
  });

  test('what an escrow holds does not circulate, and the history ends with the liquidity of the price', async () => {
    const shown = async (token: string, what: string) =>
      (await service.get(`/v1/token/${named(token)}/${what}`)).body as Record<string, unknown>;
    expect(await shown('launch', 'price')).toMatchObject({
      total_supply_raw: '1000000000000000',
      circulating_supply_raw: '800000000000000',
      circulating_supply: 800_000_000,
    });
    const [price, history, seconds] = [
      await shown('stage', 'price'),
      (await shown('stage', 'liquidity/history?timeframe=1m')).candles as { close: number }[],
      (await shown('stage', 'ohlcv?timeframe=1s&view=filtered&limit=1')).candles as { bucket: number; close: number }[],
    ];
    expect(history.at(-1)?.close).toBeCloseTo(price.liquidity_usd as number, 6);
    expect([price.filtered_price_ts_ms, price.filtered_price_usd]).toEqual([seconds[0]?.bucket, seconds[0]?.close]);
  });

  test('every field has a value at least once, except those that cannot', () => {
    const kinds = [...rows.flatMap(({ answer }) => answer ?? []), ...channelRows.map(({ carries }) => `@${carries}`)];
    const all = new Set(kinds.flatMap(kind => [...recordsIn(kind)]));
    const silent = [...all].flatMap(record =>
      fieldsOf(record).flatMap(({ name }) => (seen.has(`${record}.${name}`) ? [] : [`${record}.${name}`])),
    );
    expect(silent.filter(field => !ERRATIC.has(field)).sort()).toEqual(Object.keys(SILENT).sort());
  });
});
