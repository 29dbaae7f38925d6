import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { RequestError } from '../../layers/contract/errors.ts';
import { route } from '../../layers/contract/route.ts';
import { createRouteHandler } from '../../layers/edge/http.ts';

const row = route({
  path: '/v1/thing',
  tier: null,
  file: 'rest/thing',
  tag: 'Thing',
  summary: 'A thing',
  response: z.object({ ok: z.boolean() }),
  cacheSeconds: 15,
  example: { ok: true },
});

type Work = Parameters<
  typeof createRouteHandler<typeof row.pathParameters, typeof row.query, typeof row.response, never>
>[1];

const headersOf = async (work: Work, headers: Readonly<Record<string, string>>) => {
  const event = { headers, pathParameters: null, requestContext: {} } as unknown as APIGatewayProxyEvent;
  return (await createRouteHandler(row, work)(event, {} as never)).headers!;
};
const answering: Work = async () => ({ ok: true });
const refusing: Work = () => Promise.reject(new RequestError('invalid_request', 'No'));
const failing: Work = () => Promise.reject(new Error('boom'));

afterEach(() => vi.unstubAllEnvs());

describe('CORS of a route', () => {
  test.each([
    ['an answer', answering],
    ['a refusal', refusing],
    ['a failure', failing],
  ])('lets any page read %s by default', async (_what, work) => {
    const headers = await headersOf(work, { origin: 'https://a.example' });
    expect(headers['Access-Control-Allow-Origin']).toBe('*');
    expect(headers['Access-Control-Expose-Headers']).toContain('Retry-After');
    expect(headers.Vary ?? '').not.toContain('Origin');
    expect(headers).not.toHaveProperty('Access-Control-Allow-Credentials');
  });

  test.each([
    ['an answer', answering, 'Authorization, Accept-Encoding, Origin'],
    ['a refusal', refusing, 'Origin'],
    ['a failure', failing, 'Origin'],
  ])('lets only listed pages read %s', async (_what, work, vary) => {
    vi.stubEnv('CORS_ORIGINS', 'https://a.example,https://b.example');
    const allowed = async (headers: Readonly<Record<string, string>>) => {
      const got = await headersOf(work, headers);
      expect(got.Vary).toBe(vary);
      return got['Access-Control-Allow-Origin'];
    };
    expect(await allowed({ Origin: 'https://b.example' })).toBe('https://b.example');
    expect(await allowed({ origin: 'https://a.example' })).toBe('https://a.example');
    expect(await allowed({ Origin: 'https://c.example' })).toBeUndefined();
    expect(await allowed({})).toBeUndefined();
  });
});
