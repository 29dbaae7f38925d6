import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RequestError } from '../../layers/contract/errors.ts';
import { defineInteger } from '../../layers/contract/parameters.ts';
import { route } from '../../layers/contract/route.ts';
import { type AccountPlan, openAllowances } from '../../layers/edge/allowance.ts';
import { createRouteHandler } from '../../layers/edge/http.ts';
import { openMeter } from '../../layers/edge/metering.ts';
import { openTally } from '../../layers/edge/tally.ts';
import { readAllowances, reserveCredits } from '../../layers/storage/access/allowances.ts';
import type { Quotas } from '../../layers/storage/access/quota.ts';
import { readUsage, type UsageTable } from '../../layers/storage/access/usage.ts';
import { type Engine, makeTables, startPlainEngine } from '../storage/engines.ts';

const DAY = '2026-11-26';
const NOW = Date.parse(`${DAY}T12:00:00Z`);
const MONTH = { account: 'acct-ann', month: '2026-11' };
const RESETS = 4.5 * 86_400;
const rowOf = (credits: number) =>
  route({
    path: '/v1/thing',
    tier: 'layer1',
    file: 'rest/thing',
    tag: 'Thing',
    summary: 'A thing',
    credits,
    query: { limit: defineInteger('Most', { min: 1, max: 5, fallback: 2 }) },
    response: z.object({ limit: z.number() }),
    cacheSeconds: 15,
    example: { limit: 2 },
  });
type Row = ReturnType<typeof rowOf>;
type Work = Parameters<typeof createRouteHandler<Row['pathParameters'], Row['query'], Row['response'], never>>[1];
const ok: Work = async () => ({ limit: 1 });

let engine: Engine;
let usage: UsageTable;
let operations: Quotas;
let writes = 0;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  engine = await startPlainEngine();
});
beforeEach(async () => {
  const names = await makeTables(engine.client, ['usage', 'operations']);
  const send = (command: never) => {
    writes++;
    return engine.client.send(command);
  };
  usage = { client: engine.client, table: names.usage };
  operations = { client: { send } as unknown as DynamoDBClient, table: names.operations };
  writes = 0;
});
afterAll(() => engine.stop());

type Made = { readonly credits?: number; readonly work?: Work; readonly clock?: () => number };

/** One instance of a route's function. */
const instance = ({ credits = 1, work = ok, clock = () => NOW }: Made = {}) => {
  const row = rowOf(credits);
  const allowances = openAllowances(operations, clock);
  return createRouteHandler(row, work, undefined, openMeter(openTally(usage), row, allowances, clock));
};

const plan = (allowance: number, overage: AccountPlan['overage'] = 'hard'): AccountPlan => ({
  account: MONTH.account,
  allowance,
  overage,
});

type Asked = { readonly limit?: string; readonly arrivedMs?: number; readonly tag?: string; readonly method?: string };
const ask = async (handler: ReturnType<typeof instance>, of: AccountPlan | null, asked: Asked = {}) => {
  const event = {
    multiValueQueryStringParameters: { limit: [asked.limit ?? '1'] },
    httpMethod: asked.method ?? 'GET',
    multiValueHeaders: asked.tag === undefined ? {} : { 'If-None-Match': [asked.tag] },
    pathParameters: null,
    requestContext: {
      authorizer: { tier: 'layer1', keyId: 'key-ann', requestsPerMinute: 100, ...of },
      requestTimeEpoch: asked.arrivedMs ?? NOW,
    },
  };
  const { statusCode, headers = {}, body } = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  return { status: statusCode, headers, body };
};
const statuses = async (handler: ReturnType<typeof instance>, of: AccountPlan | null, count: number) => {
  const all = [];
  for (let at = 0; at < count; at++) all.push((await ask(handler, of)).status);
  return all;
};

const used = async (day = DAY) =>
  (await readUsage(usage, 'key-ann', day, day)).reduce((sum, { credits }) => sum + credits, 0);
const granted = async () => (await readAllowances(operations, [MONTH]))[0]?.granted;

describe('A hard allowance', () => {
  test('is used up exactly by two front ends at ten times overload, and refusals cost hardly a write', async () => {
    const ALLOWANCE = 400;
    const answered = [0, 0];
    let refused = 0;
    const front = async (at: number) => {
      const handler = instance();
      const caller = async () => {
        for (let asked = 0; asked < (ALLOWANCE * 10) / 2 / 8; asked++) {
          const { status } = await ask(handler, plan(ALLOWANCE));
          if (status === 200) answered[at]!++;
          else if (status === 429) refused++;
        }
      };
      await Promise.all(Array.from({ length: 8 }, caller));
    };
    await Promise.all([front(0), front(1)]);
    expect(answered[0]! + answered[1]!).toBe(ALLOWANCE);
    expect(refused).toBe(9 * ALLOWANCE);
    expect([await used(), await granted()]).toEqual([ALLOWANCE, ALLOWANCE]);
    expect(Math.min(...answered)).toBeGreaterThan(0);
    expect(writes).toBeLessThan(ALLOWANCE / 2);
  });

  test('costs a small part of a write per request where it is large', async () => {
    expect(new Set(await statuses(instance(), plan(1_000_000), 300))).toEqual(new Set([200]));
    expect(writes).toBeLessThanOrEqual(6);
  });

  test('refuses with 429, names the allowance and its reset, and says what is left', async () => {
    const handler = instance({ credits: 4 });
    const first = await ask(handler, plan(10));
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'RateLimit-Policy': '"layer1";q=100;w=60, "allowance";q=10;w=2592000',
      RateLimit: `"allowance";r=6;t=${RESETS}`,
    });
    expect((await ask(handler, plan(10))).status).toBe(200);
    const { status, headers, body } = await ask(handler, plan(10));
    expect([status, headers['Retry-After'], headers.RateLimit]).toEqual([
      429,
      String(RESETS),
      `"allowance";r=2;t=${RESETS}`,
    ]);
    expect(JSON.parse(body)).toEqual({
      code: 'rate_limited',
      error:
        "The account's allowance of 10 credits a month has 2 left, and the request costs 4; " +
        'it resets at 2026-12-01T00:00:00.000Z',
    });
    expect(await used()).toBe(8);
    // The rest serves requests that cost less.
    expect(await statuses(instance(), plan(10), 3)).toEqual([200, 200, 429]);
  });

  test('refuses a request that costs more than the whole allowance without a write', async () => {
    expect(await statuses(instance({ credits: 5 }), plan(4), 2)).toEqual([429, 429]);
    expect([writes, await used()]).toEqual([0, 0]);
  });

  test.each([
    ['is refused by a limit', () => Promise.reject(new RequestError('rate_limited', 'spent')), 429],
    ['fails', () => Promise.reject(new Error('bug')), 500],
  ] as const)('gives credits back when the request %s', async (_, work, status) => {
    const handler = instance({ credits: 3, work });
    expect(await statuses(handler, plan(5), 4)).toEqual([status, status, status, status]);
    expect(await used()).toBe(0);
  });

  test('takes one credit for a 400, and refuses a flood of them', async () => {
    const handler = instance({ credits: 3 });
    const flood = [];
    for (let at = 0; at < 6; at++) flood.push((await ask(handler, plan(4), { limit: '9' })).status);
    expect(flood).toEqual([400, 400, 400, 400, 429, 429]);
    expect(await used()).toBe(4);
    const found = instance({ credits: 3, work: () => Promise.reject(new RequestError('invalid_request', 'cursor')) });
    expect((await ask(found, plan(8))).status).toBe(400);
    expect(await used()).toBe(5);
  });

  test('takes the same for a 304 and a HEAD', async () => {
    const handler = instance({ credits: 3 });
    const { headers } = await ask(handler, plan(9));
    const tag = String(headers.ETag);
    expect((await ask(handler, plan(9), { tag })).status).toBe(304);
    const head = await ask(handler, plan(9), { method: 'HEAD' });
    expect(head.headers.RateLimit).toBe(`"allowance";r=0;t=${RESETS}`);
    expect([await used(), (await ask(handler, plan(9), { tag })).status]).toEqual([9, 429]);
  });

  test('that was raised passes at once, and one that was lowered refuses at once', async () => {
    const handler = instance();
    expect(await statuses(handler, plan(2), 3)).toEqual([200, 200, 429]);
    expect(await statuses(handler, plan(1000), 3)).toEqual([200, 200, 200]);
    expect(await statuses(handler, plan(3), 2)).toEqual([429, 429]);
    expect(await used()).toBe(5);
  });

  test('belongs to the month in which the request arrived, however late it is answered', async () => {
    const end = Date.parse('2026-12-01T00:00:00Z');
    const handler = instance({ clock: () => end + 5 });
    const old = await ask(handler, plan(1), { arrivedMs: end - 10 });
    expect((await ask(handler, plan(1), { arrivedMs: end - 9 })).headers['Retry-After']).toBe('1');
    const next = await ask(handler, plan(1), { arrivedMs: end });
    expect([old.status, next.status]).toEqual([200, 200]);
    expect([await used('2026-11-30'), await used('2026-12-01')]).toEqual([1, 1]);
  });

  test('is not spent from a lease that ended', async () => {
    let now = NOW;
    const handler = instance({ clock: () => now });
    const askNow = () => ask(handler, plan(100), { arrivedMs: now });
    await askNow();
    now += 30 * 60_000;
    await askNow();
    const [{ leases } = { leases: new Map() }] = await readAllowances(operations, [MONTH]);
    expect(leases.size).toBe(2);
  });

  test('answers 503 for free while its table is away', async () => {
    const table = operations;
    operations = {
      ...table,
      client: { send: () => Promise.reject(Object.assign(new Error(), { name: 'TimeoutError' })) } as never,
    };
    expect((await ask(instance(), plan(5))).status).toBe(503);
    operations = table;
    expect([await used(), await granted()]).toEqual([0, undefined]);
  });
});

describe('A soft allowance', () => {
  test('passes beyond its end and says that nothing is left', async () => {
    const handler = instance();
    const all = [];
    for (let at = 0; at < 40; at++) all.push(await ask(handler, plan(20, 'soft')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(all[0]!.headers.RateLimit).toContain('"allowance";r=19;');
    for (const { headers } of all.slice(20)) expect(headers.RateLimit).toContain('"allowance";r=0;');
    expect(await used()).toBe(40);
    expect(writes).toBeLessThan(20);
  });
});

test('Usage says how much of it was drawn from an allowance', async () => {
  const handler = instance({ credits: 3 });
  for (const [of, limit] of [
    [plan(9), '1'],
    [plan(9), '9'],
    [null, '1'],
  ] as const)
    await ask(handler, of, { limit });
  const rows = await readUsage(usage, 'key-ann', DAY, DAY);
  expect(rows.map(({ status, credits, drawn }) => [status, credits, drawn])).toEqual([
    ['2xx', 6, 3],
    ['4xx', 1, 1],
  ]);
});

test('A key without a plan costs no further write and has no further header', async () => {
  const { status, headers } = await ask(instance(), null);
  expect([status, headers['RateLimit-Policy'], headers.RateLimit, writes]).toEqual([
    200,
    '"layer1";q=100;w=60',
    undefined,
    0,
  ]);
});

test('A reservation that a store repeats takes more, never less', async () => {
  for (const _ of [1, 2]) await reserveCredits(operations, MONTH, 5, 100, 10);
  expect(await granted()).toBe(10);
  expect(await reserveCredits(operations, MONTH, 1, 100, 10)).toEqual({ isReserved: false, granted: 10 });
});
