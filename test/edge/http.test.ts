import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RequestError } from '../../layers/contract/errors.ts';
import { defineInteger } from '../../layers/contract/parameters.ts';
import { route } from '../../layers/contract/route.ts';
import { uiAmountMode } from '../../layers/contract/ui-amount-mode.ts';
import { computeEntityTag } from '../../layers/edge/entity-tag.ts';
import { createRouteHandler } from '../../layers/edge/http.ts';
import { logger } from '../../layers/edge/logger.ts';

const row = route({
  path: '/v1/thing',
  tier: 'layer1',
  file: 'rest/thing',
  tag: 'Thing',
  summary: 'A thing',
  pathParameters: {},
  query: { limit: defineInteger('Most', { min: 1, max: 5, fallback: 2 }) },
  response: z.object({ limit: z.number() }),
  contentType: 'application/json',
  cacheSeconds: 15,
  reads: [],
  example: { limit: 2 },
});

const asked = (
  query: Record<string, string[]> = {},
  tier: string | undefined = 'layer1',
  headers: Record<string, string[]> = {},
) =>
  ({
    multiValueQueryStringParameters: query,
    multiValueHeaders: headers,
    pathParameters: null,
    requestContext: { authorizer: { tier, requestsPerMinute: '100' } },
  }) as unknown as APIGatewayProxyEvent;

const call = (
  work: Parameters<
    typeof createRouteHandler<typeof row.pathParameters, typeof row.query, typeof row.response, never>
  >[1],
  event: APIGatewayProxyEvent,
) => createRouteHandler(row, work)(event, {} as never);

describe('A route', () => {
  test('answers with its content type, its cache lifetime and declared fields only', async () => {
    const answer = await call(
      async ({ query }) => ({ limit: query.limit, secret: 'x' }) as { limit: number },
      asked({ limit: ['4'] }),
    );
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'private, max-age=15',
        Vary: 'Authorization, Accept-Encoding',
        ETag: computeEntityTag('{"limit":4}'),
        'RateLimit-Policy': '"layer1";q=100;w=60',
      },
      body: '{"limit":4}',
    });
  });

  test('answers 304 without a body to a caller that has the answer already', async () => {
    const work = async () => ({ limit: 4 });
    const conditional = (...lines: string[]) => call(work, asked({}, 'layer1', { 'if-none-match': lines }));
    const tag = computeEntityTag('{"limit":4}');
    const { 'Content-Type': _, ...kept } = (await call(work, asked())).headers!;
    expect(await conditional('"other"', tag)).toEqual({ statusCode: 304, headers: kept, body: '' });
    expect((await conditional('*')).statusCode).toBe(304);
    expect((await conditional('"other"')).statusCode).toBe(200);
  });

  test('never answers 304 in place of an error or of another status', async () => {
    const any = asked({ limit: ['9'] }, 'layer1', { 'If-None-Match': ['*'] });
    const refused = await call(async () => ({ limit: 1 }), any);
    expect([refused.statusCode, refused.headers?.ETag]).toEqual([400, undefined]);
    const other = await call(async () => ({ status: 503, body: { limit: 1 } }), {
      ...any,
      multiValueQueryStringParameters: {},
    });
    expect([other.statusCode, other.headers?.ETag]).toEqual([503, undefined]);
  });

  test('has a tag also where no cache may store it', async () => {
    const uncached = createRouteHandler({ ...row, cacheSeconds: null }, async () => ({ limit: 4 }));
    const tag = computeEntityTag('{"limit":4}');
    const answer = await uncached(asked(), {} as never);
    const { ETag, Vary, 'Cache-Control': cache, 'RateLimit-Policy': policy } = answer.headers!;
    expect([answer.statusCode, cache, policy, ETag, Vary]).toEqual([
      200,
      'no-store',
      '"layer1";q=100;w=60',
      tag,
      undefined,
    ]);
    const again = await uncached(asked({}, 'layer1', { 'If-None-Match': [tag] }), {} as never);
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('has another tag in scaled mode, also with the same text', async () => {
    const tagIn = async (...mode: readonly string[]) => {
      const query = { limit: row.query.limit, ...uiAmountMode };
      const moded = createRouteHandler({ ...row, query }, async () => ({ limit: 4 }));
      const asking = asked(mode.length === 0 ? {} : { ui_amount_mode: [...mode] });
      return (await moded(asking, {} as never)).headers!.ETag;
    };
    expect(await tagIn()).toBe(computeEntityTag('{"limit":4}'));
    expect(await tagIn('raw')).toBe(await tagIn());
    expect(await tagIn('scaled')).not.toBe(await tagIn());
  });

  test('has the tag of an equal answer of another time', async () => {
    const tagAt = async (limit: number, clock?: string) => {
      const timed = createRouteHandler({ ...row, ...(clock && { clock }) }, async () => ({ limit }));
      return (await timed(asked(), {} as never)).headers!.ETag;
    };
    expect(await tagAt(4, 'limit')).toBe(await tagAt(5, 'limit'));
    expect(await tagAt(4)).not.toBe(await tagAt(5));
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
      '1',
    ]);
    expect(JSON.parse(known.body)).toEqual({ error: 'spent', code: 'rate_limited' });
  });

  test('receives the rate of the key as the authorizer states it', async () => {
    const rates: (number | null)[] = [];
    const work = async ({ perMinute }: { readonly perMinute: number | null }) => {
      rates.push(perMinute);
      return { limit: 1 };
    };
    await call(work, asked());
    await call(work, { ...asked(), requestContext: { authorizer: { tier: 'layer1' } } } as never);
    expect(rates).toEqual([100, null]);
  });

  test('logs the id that the caller reads in x-amzn-requestid, and the one of the key', async () => {
    const append = vi.spyOn(logger, 'appendKeys');
    const requestContext = { requestId: 'the-request', authorizer: { tier: 'layer1', keyId: 'the-key' } };
    await call(async () => ({ limit: 1 }), { ...asked(), requestContext } as never);
    expect(append).toHaveBeenCalledWith({ request_id: 'the-request', key_id: 'the-key' });
  });

  test('states the limits that were counted, also when it refuses', async () => {
    const limit = { name: 'similar', quota: 1000, windowSeconds: 86_400, remaining: 7, nextSeconds: 30 };
    const counted = await call(async ({ report }) => {
      report(limit);
      return { limit: 1 };
    }, asked());
    const policy = '"layer1";q=100;w=60, "similar";q=1000;w=86400';
    expect(counted.headers).toMatchObject({ 'RateLimit-Policy': policy, RateLimit: '"similar";r=7;t=30' });
    const refused = await call(async ({ report }) => {
      report({ ...limit, remaining: 0 });
      throw new RequestError('rate_limited', 'spent', 30);
    }, asked());
    expect(refused.headers).toMatchObject({
      'Retry-After': '30',
      'RateLimit-Policy': policy,
      RateLimit: '"similar";r=0;t=30',
    });
  });

  test('counts a request after its tier and before its parameters', async () => {
    const counts: unknown[] = [];
    const counting = createRouteHandler(
      row,
      async () => ({ limit: 1 }),
      async ({ tier }, report) => {
        counts.push(tier);
        report({ name: 'layer1', quota: 100, windowSeconds: 60, remaining: 0, nextSeconds: 4 });
        throw new RequestError('rate_limited', 'too many', 4);
      },
    );
    const answer = await counting(asked({ limit: ['9'] }), {} as never);
    expect([answer.statusCode, answer.headers]).toEqual([
      429,
      expect.objectContaining({ 'RateLimit-Policy': '"layer1";q=100;w=60', RateLimit: '"layer1";r=0;t=4' }),
    ]);
    expect((await counting(asked({}, 'free'), {} as never)).statusCode).toBe(403);
    expect(counts).toEqual(['layer1']);
  });

  test('states the limit of all callers on a public route', async () => {
    const open = await createRouteHandler({ ...row, tier: null }, async () => ({ limit: 1 }))(asked(), {} as never);
    expect(open.headers).toMatchObject({ 'RateLimit-Policy': '"public";q=20;w=1' });
    expect(open.headers).not.toHaveProperty('RateLimit');
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
