import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tier } from '../../layers/contract/tiers.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { ask } from '../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import { openTalk } from '../service/talk.ts';

/** Functions in processes, which can be killed. */
const FLAGS = ['--no-demo', '--memory', '2000', '--aws-like'];
const folder = scratch();
const dataDir = join(folder.path, 'data');
const mint = addressOf('metered');
let service: Service;

beforeAll(async () => {
  service = await startService(dataDir, FLAGS);
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

type Key = { readonly id: string; readonly key: string };
type Counts = Record<string, number>;
type Usage = {
  readonly from: string;
  readonly rows: readonly {
    readonly day: string | null;
    readonly operation: string | null;
    readonly status_class: string;
    readonly requests: number;
    readonly credits: number;
  }[];
  readonly allowance: object | null;
  readonly messages: { readonly delivered: number; readonly units: number };
};

const newKey = async (tier: Tier, more: readonly string[] = []): Promise<Key> =>
  JSON.parse((await service.chain(['keys', 'issue', '--tier', tier, '--json', ...more])).stdout) as Key;

const read = ({ key }: Key, path: string, headers = {}) =>
  ask(`${service.ready.base_url}${path}`, { headers: { Authorization: `Bearer ${key}`, ...headers } });

const printed = async ({ id }: Key): Promise<Usage> =>
  JSON.parse((await service.chain(['usage', '--key', id, '--json'])).stdout) as Usage;

const countsIn = ({ rows }: Usage): Counts =>
  Object.fromEntries(rows.map(row => [`${row.operation} ${row.status_class}`, row.requests]));

const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0);

const addTo = (log: Counts, name: string): number => (log[name] = (log[name] ?? 0) + 1);

test('shows each answered request at once, by operation and by day, and no refusal', async () => {
  const key = await newKey('layer1');
  const many = Array.from({ length: 21 }, (_, at) => addressOf(`many ${at}`)).join();
  const statuses = [];
  for (const path of [
    `/v1/token/${mint}/price`,
    `/v1/token/${mint}/price`,
    '/v1/token/wrong/price',
    `/v1/prices?mints=${many}`,
    '/v1/prices?mints=wrong',
    `/v1/wallet/${mint}/labels`,
    '/v1/nothing',
    '/v1/usage?from=2026-02-30',
  ])
    statuses.push((await read(key, path)).status);
  expect(statuses).toEqual([200, 200, 400, 200, 400, 403, 404, 400]);
  const { etag } = (await read(key, `/v1/token/${mint}/info`)).headers;
  expect((await read(key, `/v1/token/${mint}/info`, { 'If-None-Match': etag })).status).toBe(304);
  const { body } = await read(key, '/v1/usage');
  const row = (operation: string | null, status_class: string, requests: number, credits: number) => ({
    ...{ day: null, operation, status_class, requests, credits },
  });
  expect(body).toMatchObject({
    by: 'operation',
    rows: [
      row('prices', '2xx', 1, 3),
      row('prices', '4xx', 1, 1),
      row('tokenInfo', '2xx', 2, 2),
      row('tokenPrice', '2xx', 2, 2),
      row('tokenPrice', '4xx', 1, 1),
      row('usage', '4xx', 1, 0),
    ],
    messages: { delivered: 0, units: 0 },
  });
  const byDay = (await read(key, '/v1/usage?by=day')).body as Usage;
  expect(byDay.rows).toEqual([
    { ...row(null, '2xx', 6, 7), day: byDay.from },
    { ...row(null, '4xx', 3, 2), day: byDay.from },
  ]);
});

test('refuses ranges that end before they begin, are too long, or name no day', async () => {
  const key = await newKey('free');
  for (const [query, message] of [
    ['from=2026-03-02&to=2026-03-01', 'from must not be after to, got from=2026-03-02 and to=2026-03-01'],
    ['from=2024-01-01&to=2025-01-01', 'from and to must span at most 366 days, got 367 from 2024-01-01 to 2025-01-01'],
    ['from=2026-1-1', 'from must be a day of the calendar, such as 2026-11-26, got "2026-1-1"'],
    ['by=hour', 'by must be one of day, operation, got "hour"'],
  ]) {
    const { status, body } = await read(key, `/v1/usage?${query}`);
    expect([status, body]).toEqual([400, { error: message, code: 'invalid_request' }]);
  }
});

/** Instances of functions are processes of the service when it is as on AWS. */
const killInstances = (): number => {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const pids = rows.flatMap(row => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return Number(parent) === service.pid && /"name":"[^"]*RestToken/.test(args!) ? [Number(pid)] : [];
  });
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  return pids.length;
};

test('equals the answers under load, although functions and the service are killed', async () => {
  const key = await newKey('enterprise');
  let killed = 0;
  const answered: Counts = {};
  const paths = [
    ['tokenPrice', `/v1/token/${mint}/price`],
    ['tokenInfo', `/v1/token/${mint}/info`],
    ['tokenOhlcv', '/v1/token/wrong/ohlcv'],
  ] as const;
  for (let round = 0; round < 2; round++) {
    let isOver = false;
    const callers = Array.from({ length: 6 }, async (_, at) => {
      for (let turn = at; !isOver; turn++) {
        const [operation, path] = paths[turn % paths.length]!;
        const status = await read(key, path).then(
          answer => answer.status,
          () => null,
        );
        if (status === 200) addTo(answered, `${operation} 2xx`);
        else if (status === 400) addTo(answered, `${operation} 4xx`);
        else if (status === null) return;
      }
    });
    for (let kill = 0; kill < 3; kill++) {
      const enough = sum(answered) + 30;
      await eventually('answers under load', () => (sum(answered) >= enough ? true : undefined));
      if (kill < 2) killed += killInstances();
    }
    await service.end('SIGKILL');
    isOver = true;
    await Promise.all(callers);
    service = await startService(dataDir, FLAGS);
  }
  expect(killed).toBeGreaterThan(4);
  const counted = countsIn(await printed(key));
  expect(Object.keys(counted).toSorted()).toEqual(Object.keys(answered).toSorted());
  for (const [name, count] of Object.entries(answered)) expect(counted[name]).toBeGreaterThanOrEqual(count);
  // Each killed instance had one request, and the killed service six.
  expect(sum(counted) - sum(answered)).toBeLessThanOrEqual(killed + 12);
});

test('an allowance is used up exactly by all keys of an account, and again when it is raised', async () => {
  const account = JSON.parse(
    (await service.chain(['accounts', 'create', '--name', 'Ann', '--allowance', '40', '--json'])).stdout,
  ) as { readonly id: string };
  const twoKeys = () => Promise.all([1, 2].map(() => newKey('enterprise', ['--account', account.id])));
  const paths = [`/v1/token/${mint}/price`, `/v1/token/${mint}/info`, '/v1/token/wrong/price'];
  const load = async (keys: readonly Key[], calls: number) => {
    const statuses: Record<number, number> = {};
    const call = async (at: number) => {
      const { status } = await read(keys[at % 2]!, paths[at % paths.length]!);
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    for (let at = 0; at < calls; at += 8) await Promise.all(Array.from({ length: 8 }, (_, by) => call(at + by)));
    return { taken: (statuses[200] ?? 0) + (statuses[400] ?? 0), refused: statuses[429] ?? 0 };
  };
  const keys = await twoKeys();
  expect(await load(keys, 400)).toEqual({ taken: 40, refused: 360 });
  const refused = await read(keys[0]!, paths[0]!);
  expect([refused.body, Number(refused.headers['retry-after'])]).toEqual([
    { code: 'rate_limited', error: expect.stringContaining('allowance of 40 credits a month has 0 left') },
    expect.any(Number),
  ]);
  expect(refused.headers['ratelimit-policy']).toContain('"allowance";q=40;w=');
  expect(((await read(keys[0]!, '/v1/usage')).body as Usage).allowance).toMatchObject({ used: 40, overage: 'hard' });
  expect((await service.chain(['accounts', 'show', account.id])).stdout).toContain('40 credits used this month');
  await service.chain(['accounts', 'plan', account.id, '--allowance', '60']);
  // The gateway does not know these keys yet, nor their plan of before.
  expect(await load(await twoKeys(), 200)).toEqual({ taken: 20, refused: 180 });
});

test('counts delivered messages of all sockets of a key, and prints them for a bill', async () => {
  const key = await newKey('layer3');
  const talks = await Promise.all([1, 2].map(() => openTalk(service.ready.ws_url, key.key)));
  for (const talk of talks) await talk.subscribe(`token:${mint}:trades`);
  const timestamp = Date.now() - 5_000;
  await service.publish(
    Array.from({ length: 60 }, (_, at) => swapOf(`trade ${at}`, { token_mint: mint, timestamp: timestamp + at })),
  );
  const usage = await eventually('all messages', async () => {
    const found = await printed(key);
    return found.messages.delivered >= 120 ? found : undefined;
  });
  expect(usage.messages).toEqual({ delivered: 120, units: 2 });
  const { stdout } = await service.chain(['usage', '--month', usage.from.slice(0, 7), '--csv']);
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toBe('key,day,operation,status_class,requests,credits,messages,message_units');
  expect(lines.filter(line => line.startsWith(key.id))).toEqual([`${key.id},${usage.from},messages,2xx,0,0,120,2`]);
  for (const talk of talks) await talk.end();
});

test('refuses wrong use of the command by name', async () => {
  for (const [args, message] of [
    [[], 'Name the key with --key ID'],
    [['--key', 'key-unknown'], 'Key key-unknown does not exist'],
    [['--key', 'k', '--month', '2026-13'], 'It must be a month such as 2026-11'],
    [['--key', 'k', '--month', '2026-11', '--from', '2026-11-02'], 'Leave out --from and --to'],
    [['--key', 'k', '--from', '2999-01-01'], 'from must not be after to'],
    [['--csv', '--json'], 'exclude each other'],
    [['--csv', '--by', 'day'], "'--csv' cannot be used with option '--by <word>'"],
  ] as const) {
    const { code, stderr } = await service.chain(['usage', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  }
});
