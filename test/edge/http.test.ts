import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RequestError } from '../../layers/contract/errors.ts';
import { integer } from '../../layers/contract/parameters.ts';
import { route } from '../../layers/contract/route.ts';
import { serve } from '../../layers/edge/http.ts';

const row = route({
  path: '/v1/thing',
  tier: 'layer1',
  file: 'rest/thing',
  tag: 'Thing',
  summary: 'A thing',
  pathParameters: {},
  query: { limit: integer('Most', { min: 1, max: 5, fallback: 2 }) },
  response: z.object({ limit: z.number() }),
  contentType: 'application/json',
  cacheSeconds: 15,
  reads: [],
  example: { limit: 2 },
});

const asked = (query: Record<string, string[]> = {}, tier: string | undefined = 'layer1') =>
  ({
    multiValueQueryStringParameters: query,
    pathParameters: null,
    requestContext: { authorizer: { tier } },
  }) as unknown as APIGatewayProxyEvent;

const call = (
  work: Parameters<typeof serve<typeof row.pathParameters, typeof row.query, typeof row.response, never>>[1],
  event: APIGatewayProxyEvent,
) => serve(row, work)(event, {} as never);

describe('A route', () => {
  test('answers with its content type, its cache lifetime and declared fields only', async () => {
    const answer = await call(
      async ({ query }) => ({ limit: query.limit, secret: 'x' }) as { limit: number },
      asked({ limit: ['4'] }),
    );
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, max-age=15', Vary: 'Authorization' },
      body: '{"limit":4}',
    });
  });

  test('may answer with another status, which is never cached', async () => {
    const answer = await call(async () => ({ status: 503, body: { limit: 1 } }), asked());
    const { 'Cache-Control': cache, 'Retry-After': wait } = answer.headers!;
    expect([answer.statusCode, cache, wait, answer.body]).toEqual([503, 'no-store', '5', '{"limit":1}']);
  });

  test('leads to its next page by the path that the caller used, with its parameters', async () => {
    const event = { ...asked({ limit: ['4'], other: ['1'] }), requestContext: { authorizer: { tier: 'layer1' } } };
    const page = async (next: { readonly limit: string } | null, path = '/live/v1/thing') => {
      const reached = { ...event, requestContext: { ...event.requestContext, path } } as never;
      return (await call(async () => ({ status: 200, body: { limit: 1 }, next }), reached)).headers!.Link;
    };
    expect(await page(null)).toBeUndefined();
    expect(await page({ limit: 'a:0@5' })).toBe('</live/v1/thing?limit=a%3A0%405>; rel="next"');
    expect(await page({} as never, '/v1/thing')).toBe('</v1/thing?limit=4>; rel="next"');
  });

  test('rejects a parameter by name and value, in the envelope', async () => {
    const answer = await call(async () => ({ limit: 1 }), asked({ limit: ['9'] }));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({ 'Cache-Control': 'no-store' });
    expect(JSON.parse(answer.body)).toEqual({
      error: 'limit must be an integer from 1 to 5, got "9"',
      code: 'invalid_request',
    });
  });

  test('receives the opaque id of the caller’s key, if there is one', async () => {
    const seen: (string | null)[] = [];
    const work = async ({ keyId }: { readonly keyId: string | null }) => {
      seen.push(keyId);
      return { limit: 1 };
    };
    const event = asked();
    await call(work, event);
    await call(work, { ...event, requestContext: { authorizer: { tier: 'layer1', keyId: 'k1' } } } as never);
    expect(seen).toEqual([null, 'k1']);
  });

  test.each([
    ['/live/v1/thing', '/live'],
    ['/v1/thing', ''],
    ['/v1/thing/', ''],
    ['/chain/live/v1/thing', '/chain/live'],
  ])('reached by %s refuses it as below "%s"', async (path, below) => {
    const seen: string[] = [];
    const event = asked();
    const work = async ({ base }: { readonly base: string }) => {
      seen.push(base);
      return { limit: 1 };
    };
    await call(work, { ...event, requestContext: { ...event.requestContext, path } });
    expect(seen).toEqual([below]);
  });

  test('adds the wait to a refusal when it is known', async () => {
    const refuse = (seconds: number | null) =>
      call(() => Promise.reject(new RequestError('rate_limited', 'spent', seconds)), asked());
    const [known, unknown] = [await refuse(3_600), await refuse(null)];
    expect([known.statusCode, known.headers?.['Retry-After'], unknown.headers?.['Retry-After']]).toEqual([
      429,
      '3600',
      '6',
    ]);
    expect(JSON.parse(known.body)).toEqual({ error: 'spent', code: 'rate_limited' });
  });

  test('checks the tier again in case a policy is too broad', async () => {
    const refused = await call(async () => ({ limit: 1 }), asked({}, 'free'));
    expect([refused.statusCode, JSON.parse(refused.body).code]).toEqual([403, 'forbidden']);
    const unknown = await call(async () => ({ limit: 1 }), asked({}, 'gold'));
    expect([unknown.statusCode, unknown.headers?.['WWW-Authenticate']]).toEqual([401, 'Bearer']);
  });

  test('distinguishes a failing backend from a bug, and exposes neither', async () => {
    const away = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    const passing = await call(() => Promise.reject(away), asked());
    expect([passing.statusCode, passing.headers?.['Retry-After'], JSON.parse(passing.body).code]).toEqual([
      503,
      '5',
      'unavailable',
    ]);
    const bug = await call(() => Promise.reject(new Error('a secret')), asked());
    expect([bug.statusCode, JSON.parse(bug.body)]).toEqual([500, { error: 'Internal error', code: 'internal' }]);
    const misshapen = await call(async () => ({ limit: 'many' }) as never, asked());
    expect(misshapen.statusCode).toBe(500);
  });
});
