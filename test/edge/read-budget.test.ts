import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineInteger } from '../../layers/contract/parameters.ts';
import { READ_UNITS_INCLUDED, readBudget } from '../../layers/contract/read-units.ts';
import { route } from '../../layers/contract/route.ts';
import { createRouteHandler, type ReadLimits } from '../../layers/edge/http.ts';
import { openReadBudgets } from '../../layers/edge/read-budget.ts';
import { meterReads } from '../../layers/edge/read-units.ts';
import { openSharedAnswers } from '../../layers/edge/shared-answers.ts';
import type { Quotas } from '../../layers/storage/access/quota.ts';
import { getItems } from '../../layers/storage/kernel/dynamo.ts';
import { type Engine, makeTables, startEngine } from '../storage/engines.ts';
import { watching } from '../storage/watching.ts';

const row = route({
  path: '/v1/thing',
  tier: 'free',
  file: 'rest/thing',
  tag: 'Thing',
  summary: 'A thing',
  query: { pages: defineInteger('Items of 100 KB to read', { min: 1, max: 100, fallback: 1 }) },
  response: z.object({ pages: z.number(), at: z.number() }),
  cacheSeconds: 30,
  readUnitsMax: 2_500,
  example: { pages: 1, at: 1 },
});

/** Strongly consistent units of an item. */
const UNITS = 25;
const FREE = readBudget(10);

let engine: Engine;
let quotas: Quotas;
/** What the work reads. */
let pages: Quotas;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date'] });
  engine = await startEngine('dynoxide');
  meterReads(engine.client);
  pages = { client: engine.client, table: (await makeTables(engine.client, ['operations'])).operations };
  const d = { B: new Uint8Array(101_000) };
  const items = Array.from({ length: 100 }, (_, at) => ({ k: { S: `page-${at}` }, s: { S: '-' }, d }));
  for (const item of items) await engine.anyones.send(new PutItemCommand({ TableName: pages.table, Item: item }));
});
beforeEach(async () => {
  quotas = { client: engine.client, table: (await makeTables(engine.client, ['operations'])).operations };
});
afterAll(async () => {
  vi.useRealTimers();
  await engine.stop();
});

const keys = (pages: number) => Array.from({ length: pages }, (_, at) => ({ k: { S: `page-${at}` }, s: { S: '-' } }));

const limits = (isShared = false): ReadLimits => ({
  budgets: openReadBudgets(quotas, true),
  answers: isShared ? openSharedAnswers(quotas, 30) : null,
});
const handlerOf = (reads: ReadLimits, fails = false) =>
  createRouteHandler(
    row,
    async ({ query, nowMs }) => {
      await getItems(pages, keys(query.pages));
      if (fails) throw new Error('a bug');
      return { pages: query.pages, at: nowMs };
    },
    undefined,
    undefined,
    reads,
  );
const ask = async (handler: ReturnType<typeof handlerOf>, pages: number, keyId = 'mallory') => {
  const event = {
    multiValueQueryStringParameters: { pages: [String(pages)] },
    pathParameters: null,
    requestContext: { authorizer: { tier: 'free', keyId }, requestTimeEpoch: Date.now(), path: '/v1/thing' },
  };
  const { statusCode, headers = {}, body } = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  return { status: statusCode, headers, body: JSON.parse(body) };
};

describe('A key that asks for much', () => {
  test('pays for what it read: then it is refused before any read, in all instances', async () => {
    const first = await ask(handlerOf(limits()), 100);
    const second = await ask(handlerOf(limits()), 100);
    expect([first.status, second.status]).toEqual([200, 200]);
    const due = 2 * (100 * UNITS - READ_UNITS_INCLUDED) - FREE;
    const refused = await ask(handlerOf(limits()), 1);
    expect(refused.status).toBe(429);
    // The look-ups of the budget are reads too.
    const seconds = Number(refused.headers['Retry-After']);
    expect([seconds, seconds - 1]).toContain(Math.ceil((due / FREE) * 60));
    expect(refused.body.error).toMatch(/read \d+ units more than its budget of 2500 a minute; retry after/);
    expect(refused.headers.RateLimit).toMatch(/"reads";r=0;t=\d+/);
  });

  test('does not spend the budget of another key', async () => {
    for (let turn = 0; turn < 3; turn++) await ask(handlerOf(limits()), 100);
    expect((await ask(handlerOf(limits()), 100, 'ann')).status).toBe(200);
  });

  test('passes again after the time of Retry-After, and not before', async () => {
    const handler = handlerOf(limits());
    await Promise.all([ask(handler, 100), ask(handler, 100), ask(handler, 100)]);
    const seconds = Number((await ask(handler, 1)).headers['Retry-After']);
    vi.setSystemTime(Date.now() + (seconds - 1) * 1_000);
    expect((await ask(handlerOf(limits()), 1)).status).toBe(429);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await ask(handlerOf(limits()), 1)).status).toBe(200);
  });

  test('pays for work that failed', async () => {
    const handler = handlerOf(limits(), true);
    expect([(await ask(handler, 100)).status, (await ask(handler, 100)).status]).toEqual([500, 500]);
    expect((await ask(handler, 100)).status).toBe(429);
  });

  test('pays while the work runs, so that a killed function loses a second of it', async () => {
    const hanging = createRouteHandler(
      row,
      async ({ query }) => {
        await getItems(pages, keys(query.pages));
        await new Promise(() => {});
        return { pages: 1, at: 1 };
      },
      undefined,
      undefined,
      limits(),
    );
    for (let turn = 0; turn < 2; turn++) void ask(hanging, 100);
    await vi.waitFor(async () => expect((await ask(handlerOf(limits()), 1)).status).toBe(429), 20_000);
  });

  test('does not make refusals cost reads where its debt is known', async () => {
    const handler = handlerOf(limits());
    await Promise.all([ask(handler, 100), ask(handler, 100), ask(handler, 100)]);
    const sent: string[] = [];
    const client = watching(engine.client, command => sent.push(command.constructor.name));
    const budgets = openReadBudgets({ ...quotas, client }, true);
    const reads = { budgets, answers: null };
    for (let turn = 0; turn < 20; turn++) expect((await ask(handlerOf(reads), 1)).status).toBe(429);
    expect(sent).toEqual(['GetItemCommand']);
  });

  test('pays in an operation whose row says little, and looks up nothing there', async () => {
    const sent: string[] = [];
    const client = watching(engine.client, command => sent.push(command.constructor.name));
    const reads = { budgets: openReadBudgets({ ...quotas, client }, false), answers: null };
    const asked = [];
    for (const pages of [100, 100, 1]) asked.push((await ask(handlerOf(reads), pages)).status);
    expect(asked).toEqual([200, 200, 429]);
    expect(new Set(sent)).toEqual(new Set(['UpdateItemCommand']));
  });

  test('writes nothing for requests that read what they include', async () => {
    const sent: string[] = [];
    const client = watching(engine.client, command => sent.push(command.constructor.name));
    const reads = { budgets: openReadBudgets({ ...quotas, client }, true), answers: null };
    for (let turn = 0; turn < 3; turn++) expect((await ask(handlerOf(reads), 9)).status).toBe(200);
    expect(sent).toEqual(['GetItemCommand', 'GetItemCommand', 'GetItemCommand']);
  });
});

describe('An answer that took many reads', () => {
  test('is shared by all keys and instances within its lifetime, and says what is left of it', async () => {
    const { body, headers } = await ask(handlerOf(limits(true)), 40, 'ann');
    vi.setSystemTime(Date.now() + 12_000);
    const again = await ask(handlerOf(limits(true)), 40, 'bob');
    expect(again.body).toEqual(body);
    expect([headers['Cache-Control'], again.headers['Cache-Control']]).toEqual([
      'private, max-age=30',
      'private, max-age=18',
    ]);
    expect([headers.Age, again.headers.Age]).toEqual([undefined, '12']);
    vi.setSystemTime(Date.now() + 18_000);
    expect((await ask(handlerOf(limits(true)), 40)).body.at).toBe(Date.now());
  });

  test('is of the same parameters, and not stored where it was cheap', async () => {
    await ask(handlerOf(limits(true)), 40);
    expect((await ask(handlerOf(limits(true)), 41)).body.pages).toBe(41);
    const cheap = await ask(handlerOf(limits(true)), 2);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await ask(handlerOf(limits(true)), 2)).body.at).toBe(cheap.body.at + 1_000);
  });

  test('costs the next caller a few units, and none of its budget', async () => {
    await ask(handlerOf(limits(true)), 100, 'ann');
    for (let turn = 0; turn < 20; turn++) expect((await ask(handlerOf(limits(true)), 100, 'bob')).status).toBe(200);
    expect((await ask(handlerOf(limits(true)), 99, 'bob')).status).toBe(200);
  });
});
