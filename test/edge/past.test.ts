import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '../../layers/contract/route.ts';
import { createRouteHandler } from '../../layers/edge/http.ts';
import { openPast, type PastRequest } from '../../layers/edge/past.ts';
import { addReadUnits, countReadUnits } from '../../layers/edge/read-units.ts';

const row = route({
  path: '/v1/token/{mint}/thing',
  tier: 'layer1',
  file: 'rest/token/thing',
  tag: 'Thing',
  summary: 'A thing',
  response: z.object({ limit: z.number() }),
  cacheSeconds: 15,
  clock: 'limit',
});
const none = { ...row, path: '/v1/thing', query: {} };
delete (none as { timeGroup?: string }).timeGroup;

const eventOf = (query: Record<string, string>, more: object = {}) =>
  ({
    multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, [text]])),
    pathParameters: null,
    requestContext: { authorizer: { tier: 'layer1', requestsPerMinute: '100' } },
    ...more,
  }) as unknown as APIGatewayProxyEvent;

const ENVELOPE = '{"data":{"limit":3},"time":{}}';
const okReply: APIGatewayProxyResult = { statusCode: 200, headers: { Link: '<next>' }, body: ENVELOPE };

const ask = async (event: APIGatewayProxyEvent, reply = okReply, of = row) => {
  const asked: PastRequest[] = [];
  const handler = createRouteHandler(
    of,
    async () => ({ limit: 4 }),
    undefined,
    undefined,
    undefined,
    async request => {
      asked.push(request);
      return reply;
    },
  );
  return { answer: await handler(event, {} as never), asked };
};

describe('A route that is asked for an envelope', () => {
  test('passes the request on with its own path and time, and answers with the text it gets', async () => {
    const event = eventOf({ explain: 'true' });
    const { answer, asked } = await ask(event);
    expect(asked).toEqual([{ route: row.path, event, nowMs: expect.any(Number) }]);
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Link: '<next>' },
      body: ENVELOPE,
    });
    expect(answer.headers!['RateLimit-Policy']).toBe('"layer1";q=100;w=60');
  });

  test('answers itself without one, also where a switch is off', async () => {
    for (const query of [{}, { explain: 'false', proof: 'false' }] as Record<string, string>[]) {
      const { answer, asked } = await ask(eventOf(query));
      expect([answer.body, asked.length]).toEqual(['{"limit":4}', 0]);
    }
  });

  test('gives its errors as they are', async () => {
    const refused = { statusCode: 400, headers: { 'Cache-Control': 'no-store' }, body: '{"code":"invalid_request"}' };
    const { answer } = await ask(eventOf({ proof: 'true' }), refused);
    expect(answer).toMatchObject(refused);
  });

  test('takes the parameters from a JSON body, as numbers and booleans', async () => {
    const posted = (body: object) => eventOf({}, { httpMethod: 'POST', body: JSON.stringify(body) });
    expect((await ask(posted({ explain: true }))).asked).toHaveLength(1);
    expect((await ask(posted({ explain: 'true' }))).answer.statusCode).toBe(400);
    expect(JSON.parse((await ask(posted({ as_of: '5' }))).answer.body).error).toMatch(/^as_of must be an integer/);
  });

  test.each([
    [{ explain: 'yes' }, 'explain must be true or false, got "yes"'],
    [{ as_of: 'now' }, 'as_of must be an integer of at least 0, got "now"'],
    [{ as_of: '-1' }, 'as_of must be an integer of at least 0, got "-1"'],
    [{ known_by: '1.5' }, 'known_by must be an integer of at least 0, got "1.5"'],
  ])('refuses %j', async (query, message) => {
    const { answer, asked } = await ask(eventOf(query));
    expect([answer.statusCode, JSON.parse(answer.body).error, asked.length]).toEqual([400, message, 0]);
  });

  test('refuses a time where the route has none', async () => {
    for (const name of ['as_of', 'known_by']) {
      const { answer } = await ask(eventOf({ [name]: '5' }), okReply, none);
      expect(JSON.parse(answer.body).error).toBe(
        `\`${name}\` is not offered by /v1/thing, which answers as of now only.`,
      );
    }
    expect((await ask(eventOf({ explain: 'true' }), okReply, none)).answer.body).toBe('{"limit":4}');
  });
});

describe('Reads of the function of past answers', () => {
  const request = { route: '/v1/thing', event: eventOf({}), nowMs: 0 };
  const lambda = (work: () => object) =>
    ({
      send: async () => ({ Payload: { transformToString: () => JSON.stringify(work()) } }),
    }) as unknown as LambdaClient;
  const count = async (work: () => object) => {
    const units = { units: 0 };
    const reply = await countReadUnits(units, () => openPast(lambda(work), 'past')(request));
    return { reply, ...units };
  };

  test('count as those of the request', async () => {
    expect(await count(() => ({ ...okReply, readUnits: 812.5 }))).toEqual({ reply: okReply, units: 812.5 });
    expect(await count(() => okReply)).toEqual({ reply: okReply, units: 0 });
  });

  test('count once in one process', async () => {
    const work = () => {
      addReadUnits(300);
      return { ...okReply, readUnits: 300 };
    };
    expect((await count(work)).units).toBe(300);
  });
});
