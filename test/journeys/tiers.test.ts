import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import { addressOf, swapOf } from '../service/events.ts';
import type { Result } from '../service/here.ts';
import { type Answer, ask } from '../service/rest.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { openTalk, type Talk } from '../service/talk.ts';

type Issued = { readonly id: string; readonly key: string; readonly tier: Tier; readonly expires: string | null };

const mint = addressOf('token');
const quietMint = addressOf('quiet');
let service: Service;
let quiet: Talk;
let pings: number[];

beforeAll(async () => {
  service = await shareService();
  quiet = await service.talk('layer3');
  pings = [Date.now()];
  quiet.socket.on('ping', () => pings.push(Date.now()));
  await quiet.subscribe(...['1m', '1h'].map(width => `token:${quietMint}:ohlcv:full:${width}`));
  const timestamp = (Math.floor(Date.now() / 60_000) - 3) * 60_000;
  await service.publish([swapOf('the quiet one', { token_mint: quietMint, timestamp })]);
});

const keys = (...args: readonly string[]): Promise<Result> => service.chain(['keys', ...args]);
const done = async (...args: readonly string[]): Promise<string> => {
  const { code, stdout, stderr } = await keys(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const issue = async (tier: Tier, ...more: readonly string[]): Promise<Issued> =>
  JSON.parse(await done('issue', '--tier', tier, '--json', ...more));
const readAs = (key: string, path = `/v1/token/${mint}/info`): Promise<Answer> =>
  ask(`${service.ready.base_url}${path}`, { headers: { Authorization: `Bearer ${key}` } });
const list = async () => JSON.parse(await done('list', '--json')) as Record<string, string | null>[];

describe('a Free key', () => {
  test('gets 403 for every route of a higher tier, which does not count', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => service.get(`/v1/token/${mint}/price`, 'free')));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([403, { error: expect.any(String), code: 'forbidden' }]);
  });

  test('has ten requests a minute, shared by its two routes', async () => {
    const { key } = await issue('free');
    const startMs = Date.now();
    const paths = Array.from({ length: 24 }, (_, at) => (at % 2 ? 'buyer-quality' : 'bundles/summary'));
    const answers = await Promise.all(paths.map(path => readAs(key, `/v1/token/${mint}/${path}`)));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(passed).toBeLessThanOrEqual(10 + Math.ceil((Date.now() - startMs) / 6_000));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(24 - passed);
  });
});

test('a Free key reads what is left, and after how many seconds the next request passes', async () => {
  const { key } = await issue('free');
  const path = `/v1/token/${mint}/buyer-quality`;
  const first = await readAs(key, path);
  expect(first.headers['ratelimit-policy']).toBe('"free";q=10;w=60');
  expect(first.headers.ratelimit).toBe('"free";r=9;t=6');
  const answers = await Promise.all(Array.from({ length: 20 }, () => readAs(key, path)));
  await sleep(2_000);
  // Two tokens of 6 s may have come by now, but not nine.
  const later = [...answers, ...(await Promise.all([1, 2, 3].map(() => readAs(key, path))))];
  const refused = later.findLast(({ status }) => status === 429)!;
  const { 'retry-after': seconds, ratelimit } = refused.headers;
  expect(ratelimit).toBe(`"free";r=0;t=${seconds}`);
  expect(Number(seconds)).toBeLessThan(6);
  await sleep(1_000 * Number(seconds));
  expect((await readAs(key, path)).status).toBe(200);
});

test('a Free key that the gateway refuses learns its true wait one second later', async () => {
  const { key } = await issue('free');
  const path = `/v1/token/${mint}/buyer-quality`;
  const answers = await Promise.all(Array.from({ length: 450 }, () => readAs(key, path)));
  const waits = answers
    .filter(({ status, headers }) => status === 429 && headers.ratelimit === undefined)
    .map(({ headers }) => headers['retry-after']);
  expect(waits.length).toBeGreaterThan(0);
  expect(new Set(waits)).toEqual(new Set(['1']));
  await sleep(1_000);
  const { status, headers } = await readAs(key, path);
  if (status === 200) return expect(headers.ratelimit).toMatch(/^"free";r=0;/);
  expect([status, headers.ratelimit]).toEqual([429, `"free";r=0;t=${headers['retry-after']}`]);
});

describe('a Layer 1 key', () => {
  const burst = async (key: string, count: number, path?: string): Promise<readonly Answer[]> =>
    Promise.all(Array.from({ length: count }, () => readAs(key, path)));
  const tally = (answers: readonly Answer[]) =>
    Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, of]) => [status, of.length] as const),
    );

  test('has 100 requests at once and then one per 0.6 s, as a token bucket', async () => {
    const { key } = await issue('layer1');
    const startMs = Date.now();
    const answers = await burst(key, 130);
    const refilled = Math.ceil((Date.now() - startMs) / 600);
    const passed = tally(answers)[200]!;
    expect(passed).toBeGreaterThanOrEqual(100);
    expect(passed).toBeLessThanOrEqual(100 + refilled);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toEqual({ error: expect.any(String), code: 'rate_limited' });
    expect(refused.headers['retry-after']).toBe('1');
    expect(answers.find(({ status }) => status === 200)!.headers['ratelimit-policy']).toBe('"layer1";q=100;w=60');
    await sleep(1_500);
    const later = tally(await burst(key, 20));
    expect(later[200]).toBeGreaterThanOrEqual(2);
    expect(later[429]).toBeGreaterThan(0);
  });

  test('spends on a 400 as on an answer', async () => {
    const { key } = await issue('layer1');
    const answers = tally(await burst(key, 130, `/v1/token/${mint}/trades?limit=x`));
    expect(answers[400]).toBeGreaterThanOrEqual(100);
    expect(answers[429]).toBeGreaterThan(0);
  });

  test('is not slowed by other keys, or by refused requests without a key', async () => {
    const [one, other] = [await issue('layer1'), await issue('layer1')];
    await burst(`${one.key}x`, 150);
    await burst(one.key, 150, '/v1/nothing');
    expect(tally(await burst(one.key, 90))).toEqual({ 200: 90 });
    expect(tally(await burst(other.key, 90))).toEqual({ 200: 90 });
  });

  test('reads candles of 7 days; a higher tier reads all', async () => {
    const old = addressOf('old');
    const dayMs = 86_400_000;
    const at = (days: number) => Date.now() - days * dayMs;
    await service.publish([8, 6].map(days => swapOf(`${days} days ago`, { token_mint: old, timestamp: at(days) })));
    const read = async (tier: Tier, query = '') =>
      ((await service.get(`/v1/token/${old}/ohlcv?${query}`, tier)).body as { candles: unknown[] }).candles.length;
    await eventually('both candles', async () => ((await read('layer2')) === 2 ? true : undefined));
    expect(await read('layer1')).toBe(1);
    expect(await read('layer1', `from=${at(9)}`)).toBe(1);
    expect(await read('layer1', `from=${at(9)}&to=${at(7.5)}`)).toBe(0);
    expect(await read('layer2', `from=${at(9)}&to=${at(7.5)}`)).toBe(1);
  });
});

describe('the keys commands', () => {
  test('show a key once, list it without its text, and store its hash only', async () => {
    const issued = await issue('layer2', '--name', 'a customer', '--expires-in', '90d');
    expect(issued).toEqual({
      id: expect.stringMatching(/^key-/),
      key: expect.stringMatching(/^ci_[1-9A-HJ-NP-Za-km-z]+_[0-9a-f]{6}$/),
      tier: 'layer2',
      name: 'a customer',
      expires: expect.any(String),
    });
    expect(Math.abs(Date.parse(issued.expires!) - Date.now() - 90 * 86_400_000)).toBeLessThan(60_000);
    expect((await list()).find(({ id }) => id === issued.id)).toEqual({
      id: issued.id,
      account: null,
      tier: 'layer2',
      name: 'a customer',
      created: expect.any(String),
      expires: issued.expires,
      status: 'live',
      last_used: null,
      rotated_to: null,
      scopes: null,
    });
    const listed = `${await done('list')}${await done('list', '--json')}`;
    await readAs(issued.key);
    const stored = await filesIn(service.dataDir);
    for (const key of [issued.key, ...Object.values(service.ready.keys)]) {
      expect(listed).not.toContain(key);
      expect(stored.filter(bytes => bytes.includes(key.split('_')[1]!))).toHaveLength(0);
    }
    // The search finds stored ids, so a missing key text is meaningful.
    expect(stored.some(bytes => bytes.includes(issued.id))).toBe(true);
  });

  test('rotate to a key with the old expiry, and only once', async () => {
    const issued = await issue('layer1', '--expires-in', '90d');
    const successor = JSON.parse(await done('rotate', issued.id, '--json')) as Issued;
    expect(successor).toMatchObject({ tier: 'layer1', expires: issued.expires });
    const again = await keys('rotate', issued.id);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`was already rotated to ${successor.id}`)]);
    await done('revoke', successor.id);
    for (const change of [
      ['tier', successor.id, '--tier', 'layer2'],
      ['expire', successor.id, '--in', '1h'],
    ]) {
      const { code, stderr } = await keys(...change);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${successor.id} is revoked`)]);
    }
  });

  test('list demo keys of every tier, and an ingest key', async () => {
    const { stdout } = await service.chainApart(['keys', 'list', '--json']);
    const demo = (JSON.parse(stdout) as Record<string, string>[]).filter(({ name }) => name === 'demo');
    expect(demo.map(({ tier }) => tier).sort()).toEqual([...tierNames, 'ingest'].sort());
  });

  test.each([
    [['issue'], /--tier/],
    [['issue', '--tier', 'gold'], /free, layer1, layer2, layer3, enterprise.*"gold"/],
    [['issue', '--tier', 'layer1', '--expires-in', '90'], /90d|span/],
    [['issue', '--tier', 'layer1', '--colour', 'red'], /--colour/],
    [['rotate'], /id/],
    [['rotate', 'key-nobody'], /Key key-nobody does not exist/],
    [['revoke', 'key-nobody'], /Key key-nobody does not exist/],
    [['expire', 'key-nobody', '--in', '0'], /Key key-nobody does not exist/],
    [['expire', 'key-nobody', '--in', 'soon'], /span.*"soon"/],
    [['tier', 'key-nobody', '--tier', 'layer1'], /Key key-nobody does not exist/],
    [['tier', 'ingest-nobody', '--tier', 'layer1'], /ingest-nobody is an ingest key, without a tier/],
    [['rename', 'x'], /rename/],
  ])('%j prints the error and exits with 2', async (args, reason) => {
    const { code, stderr } = await keys(...args);
    expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
  });
});

describe('a change of a key takes effect within 30 s', () => {
  type Held = Issued & { readonly talk: Talk };
  const held = async (tier: Tier): Promise<Held> => {
    const issued = await issue(tier);
    const talk = await openTalk(service.ready.ws_url, issued.key);
    await talk.subscribe(`token:${mint}:ticks`);
    expect((await readAs(issued.key)).status).toBe(200);
    return { ...issued, talk };
  };
  const stops = (what: string, key: string, status: number): Promise<true> =>
    eventually(what, async () => ((await readAs(key)).status === status ? true : undefined), 60_000);

  test('on REST and on open sockets: revoked, expired, rotated, moved down and up, narrowed', async () => {
    const [revoked, expired, rotated, graced, down, up, narrowed] = await Promise.all(
      (['layer1', 'layer1', 'layer2', 'layer2', 'layer1', 'layer1', 'layer1'] as const).map(held),
    );
    await Promise.all([
      done('revoke', revoked!.id),
      done('expire', expired!.id, '--in', '0'),
      done('tier', down!.id, '--tier', 'free'),
      done('tier', up!.id, '--tier', 'layer2'),
      done('scope', narrowed!.id, '--routes', 'usage', '--channels', 'token:trades'),
    ]);
    const successor = JSON.parse(await done('rotate', rotated!.id, '--grace', '0', '--json')) as Issued;
    const next = JSON.parse(await done('rotate', graced!.id, '--grace', '1h', '--json')) as Issued;
    for (const { key, tier } of [successor, next]) {
      expect(tier).toBe('layer2');
      expect((await readAs(key)).status).toBe(200);
    }
    await Promise.all([
      stops('the revoked key is refused', revoked!.key, 401),
      stops('the expired key is refused', expired!.key, 401),
      stops('the rotated key is refused', rotated!.key, 401),
      stops('the lowered key is refused', down!.key, 403),
      stops('the narrowed key is refused', narrowed!.key, 403),
      revoked!.talk.closed,
      down!.talk.closed,
      narrowed!.talk.closed,
    ]);
    expect((await readAs(graced!.key)).status).toBe(200);
    await eventually(
      'the raised key has its new limit',
      async () => {
        const answers = await Promise.all(Array.from({ length: 130 }, () => readAs(up!.key)));
        return answers.every(({ status }) => status === 200) ? true : undefined;
      },
      60_000,
    );
    const status = new Map((await list()).map(row => [row.id, row.status]));
    expect([revoked, expired, rotated, graced, down].map(key => status.get(key!.id))).toEqual([
      'revoked',
      'expired',
      'expired',
      'live',
      'live',
    ]);
    await service.publish([swapOf('after the change', { token_mint: mint, timestamp: Date.now() })]);
    await graced!.talk.hear('the trade', ({ channel }) => channel === `token:${mint}:ticks`);
    await Promise.all([expired!.talk.closed, rotated!.talk.closed]);
    for (const { talk } of [revoked!, expired!, rotated!, down!, narrowed!])
      expect(talk.heard.filter(({ channel }) => channel !== undefined)).toEqual([]);
    for (const { key } of [revoked!, expired!, rotated!])
      await expect(openTalk(service.ready.ws_url, key)).rejects.toMatchObject({ status: 401 });
    await expect(openTalk(service.ready.ws_url, down!.key)).rejects.toMatchObject({ status: 403 });
    expect((await keys('rotate', revoked!.id)).code).toBe(2);
  });
});

test('a quiet candle becomes final by the clock, without another trade of its token', async () => {
  const final = await quiet.hear(
    'the final candle',
    ({ channel, data }) => channel?.endsWith(':1m') === true && data?.is_final === true,
    0,
    140_000,
  );
  expect(final.data).toMatchObject({ trades: 1, close: 0.15 });
});

test('the server pings every 30 s', async () => {
  await eventually('a ping', () => (pings.length > 1 ? true : undefined), 70_000);
  expect(pings[1]! - pings[0]!).toBeGreaterThan(25_000);
  expect(pings[1]! - pings[0]!).toBeLessThan(55_000);
});

/** Contents of a folder's files; a file deleted meanwhile counts as empty. */
const filesIn = (dir: string): Promise<readonly Buffer[]> =>
  Promise.all(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map(name => join(dir, name))
      .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile())
      .map(path => readFile(path).catch(error => (existsSync(path) ? Promise.reject(error) : Buffer.alloc(0)))),
  );
