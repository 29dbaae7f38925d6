import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RequestError } from '../../layers/contract/errors.ts';
import { defineInteger } from '../../layers/contract/parameters.ts';
import { route } from '../../layers/contract/route.ts';
import type { Allowances } from '../../layers/edge/allowance.ts';
import { createRouteHandler } from '../../layers/edge/http.ts';
import { openMeter } from '../../layers/edge/metering.ts';
import { openTally } from '../../layers/edge/tally.ts';
import { readUsage, type UsageTable } from '../../layers/storage/access/usage.ts';
import { type Engine, makeTables, startEngine } from '../storage/engines.ts';

const row = route({
  path: '/v1/thing',
  tier: 'layer1',
  file: 'rest/thing',
  tag: 'Thing',
  summary: 'A thing',
  credits: 3,
  query: { limit: defineInteger('Most', { min: 1, max: 5, fallback: 2 }) },
  response: z.object({ limit: z.number() }),
  cacheSeconds: 15,
  example: { limit: 2 },
});
const DAY = '2026-11-26';
const NOW = Date.parse(`${DAY}T12:00:00Z`);

const NO_ALLOWANCES: Allowances = { draw: () => Promise.reject(new Error('no plan')) };

let engine: Engine;
let usage: UsageTable;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  engine = await startEngine('dynoxide');
});
beforeEach(async () => {
  usage = { client: engine.client, table: (await makeTables(engine.client, ['usage'])).usage };
});
afterAll(() => engine.stop());

/** Calls `before` and `after` each write; either may throw. */
const watched = (before: () => Promise<unknown>, after: () => Promise<unknown> = async () => {}): UsageTable => {
  const send = async (command: never) => {
    await before();
    const answer = await engine.client.send(command);
    await after();
    return answer;
  };
  return { ...usage, client: { send } as unknown as DynamoDBClient };
};

type Work = Parameters<
  typeof createRouteHandler<typeof row.pathParameters, typeof row.query, typeof row.response, never>
>[1];

const ok: Work = async () => ({ limit: 1 });
const handlerOf = (work: Work, table = usage, clock = () => NOW) =>
  createRouteHandler(row, work, undefined, openMeter(openTally(table), row, NO_ALLOWANCES, clock));

type Asked = { readonly limit?: string; readonly key?: string; readonly tier?: string; readonly tag?: string };
const ask = async (handler: ReturnType<typeof handlerOf>, { limit = '1', key = 'ann', tier, tag }: Asked = {}) => {
  const event = {
    multiValueQueryStringParameters: { limit: [limit] },
    multiValueHeaders: tag === undefined ? {} : { 'If-None-Match': [tag] },
    pathParameters: null,
    requestContext: { authorizer: { tier: tier ?? 'layer1', keyId: key }, requestTimeEpoch: NOW },
  };
  return handler(event as unknown as APIGatewayProxyEvent, {} as never);
};

const statusOf = async (...of: Parameters<typeof ask>): Promise<number> => (await ask(...of)).statusCode;

const counted = async (key = 'ann') =>
  (await readUsage(usage, key, DAY, DAY)).map(({ status, count, credits }) => [status, count, credits]);

describe('A metered route', () => {
  test('counts 2xx and 304 with the credits of the row, and 400 with one credit', async () => {
    const handler = handlerOf(ok);
    const { headers } = await ask(handler);
    expect(await statusOf(handler, { tag: String(headers!.ETag) })).toBe(304);
    expect(await statusOf(handler, { limit: '9' })).toBe(400);
    expect(await statusOf(handler, { key: 'bob' })).toBe(200);
    expect([await counted(), await counted('bob')]).toEqual([
      [
        ['2xx', 2, 6],
        ['4xx', 1, 1],
      ],
      [['2xx', 1, 3]],
    ]);
  });

  test.each([
    ['a refusal by tier', ok, { tier: 'free' }, 403],
    ['a limit that the work finds spent', () => Promise.reject(new RequestError('rate_limited', 'spent')), {}, 429],
    ['a bug', () => Promise.reject(new Error('bug')), {}, 500],
    ['a backend that is away', async () => ({ status: 503, body: { limit: 1 } }), {}, 503],
  ] as const)('counts nothing for %s', async (_, work, asked, status) => {
    expect(await statusOf(handlerOf(work as Work), asked)).toBe(status);
    expect(await counted()).toEqual([]);
  });

  test('counts a 400 that the work finds once, as 4xx', async () => {
    const handler = handlerOf(() => Promise.reject(new RequestError('invalid_request', 'no such cursor')));
    expect(await statusOf(handler)).toBe(400);
    expect(await counted()).toEqual([['4xx', 1, 1]]);
  });

  test('stores the count while the work runs, and before the answer', async () => {
    const order: string[] = [];
    const table = watched(
      async () => void order.push('write begins'),
      async () => void order.push('write ends'),
    );
    const work: Work = async () => {
      order.push('work begins');
      await vi.waitFor(() => expect(order).toContain('write ends'));
      return { limit: 1 };
    };
    await ask(handlerOf(work, table));
    expect(order).toEqual(['write begins', 'work begins', 'write ends']);
    const slow = watched(() => new Promise(resolve => setTimeout(resolve, 50)));
    await ask(handlerOf(ok, slow), { key: 'bob' });
    expect(await counted('bob')).toEqual([['2xx', 1, 3]]);
  });

  test('costs one write of one unit per request', async () => {
    const units: number[] = [];
    const send = async (command: { readonly input: object }) => {
      Object.assign(command.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = (await engine.client.send(command as never)) as {
        readonly ConsumedCapacity: { readonly CapacityUnits: number };
      };
      units.push(answer.ConsumedCapacity.CapacityUnits);
      return answer;
    };
    const handler = handlerOf(ok, { ...usage, client: { send } as never });
    for (let at = 0; at < 5; at++) await ask(handler, { limit: at < 4 ? '1' : '9' });
    expect(units).toEqual([1, 1, 1, 1, 1]);
  });

  test('is charged when its answer is later than the gateway waits: its work was done', async () => {
    const late = handlerOf(ok, usage, vi.fn(() => NOW + 20_000).mockReturnValueOnce(NOW));
    expect(await statusOf(late)).toBe(200);
    expect(await counted()).toEqual([['2xx', 1, 3]]);
  });

  test('is charged when it runs out of time and fails', async () => {
    const work: Work = () => Promise.reject(new Error('aborted'));
    const late = handlerOf(work, usage, vi.fn(() => NOW + 20_000).mockReturnValueOnce(NOW));
    expect(await statusOf(late)).toBe(500);
    expect(await counted()).toEqual([['2xx', 1, 3]]);
  });

  test('is charged when its answer fails the check of the response after the work', async () => {
    const work = (async () => ({ limit: 'many' })) as unknown as Work;
    expect(await statusOf(handlerOf(work))).toBe(500);
    expect(await counted()).toEqual([['2xx', 1, 3]]);
  });

  test('stays charged when the work never ends, as of a killed function', async () => {
    const never: Work = () => new Promise(() => {});
    void ask(handlerOf(never));
    await vi.waitFor(async () => expect(await counted()).toEqual([['2xx', 1, 3]]));
  });

  test('is refused for free before its work when it waited too long', async () => {
    const work = vi.fn(ok);
    expect(await statusOf(handlerOf(work, usage, () => NOW + 10_000))).toBe(503);
    expect([work.mock.calls, await counted()]).toEqual([[], []]);
  });
});

describe('Faults of the table', () => {
  const away = () => Promise.reject(Object.assign(new Error('away'), { name: 'TimeoutError' }));

  test('a request that was not counted is not answered, and costs nothing later', async () => {
    let isAway = true;
    const handler = handlerOf(
      ok,
      watched(async () => isAway && (await away())),
    );
    expect([await statusOf(handler), await statusOf(handler, { limit: '9' })]).toEqual([503, 503]);
    isAway = false;
    expect([await statusOf(handler), await statusOf(handler, { limit: '9' })]).toEqual([200, 400]);
    expect(await counted()).toEqual([
      ['2xx', 1, 3],
      ['4xx', 1, 1],
    ]);
  });

  test('a write whose answer is lost counts once after the next write', async () => {
    let losses = 2;
    const handler = handlerOf(
      ok,
      watched(
        async () => {},
        async () => losses-- > 0 && (await away()),
      ),
    );
    expect(await statusOf(handler)).toBe(503);
    expect(await statusOf(handler)).toBe(200);
    expect(await counted()).toEqual([['2xx', 1, 3]]);
  });

  test('writes that arrive twice, late or in another order change nothing', async () => {
    const held: (() => Promise<unknown>)[] = [];
    const send = async (command: never) => {
      held.push(() => engine.client.send(command).catch(() => {}));
      return engine.client.send(command);
    };
    const handler = handlerOf(ok, { ...usage, client: { send } as never });
    await Promise.all(Array.from({ length: 10 }, () => ask(handler)));
    for (const again of [...held.toReversed(), ...held]) await again();
    expect(await counted()).toEqual([['2xx', 10, 30]]);
  });
});

describe('A tally', () => {
  const cell = (keyId: string) => ({ keyId, day: DAY, name: 'rest/thing', status: '2xx' as const });

  test('continues under the name of another writer when it has many totals', async () => {
    const tally = openTally(usage, 2);
    for (let at = 0; at < 12; at++) await tally.add(cell(`key-${at % 3}`), { count: 1, credits: 2 });
    for (const at of [0, 1, 2]) expect(await counted(`key-${at}`)).toEqual([['2xx', 4, 8]]);
  });

  test('adds up with those of other instances', async () => {
    const tallies = [openTally(usage), openTally(usage), openTally(usage)];
    await Promise.all(tallies.flatMap(({ add }) => [1, 2, 3].map(count => add(cell('ann'), { count, credits: 0 }))));
    expect(await counted()).toEqual([['2xx', 18, 0]]);
  });
});
