import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { addressOf } from '../service/events.ts';
import { type Asked, ask } from '../service/rest.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const folder = scratch();
const LISTED = 'https://b.example';
let open: Service;
let listed: Service;

beforeAll(async () => {
  open = await shareService();
  listed = await startService(join(folder.path, 'listed'), [
    '--no-demo',
    '--cors-origins',
    `https://a.example,${LISTED}`,
  ]);
});
afterAll(async () => {
  await listed?.end('SIGTERM');
  folder.remove();
});

const EXPOSED = 'Retry-After, RateLimit, RateLimit-Policy, ETag, Age, Link, Chain-Coverage, x-amzn-requestid';
const mint = addressOf('cors');
const pathOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, mint);
const on = (service: Service, path: string, asked: Asked = {}) => ask(`${service.ready.base_url}${path}`, asked);
const from = (origin: string, key?: string): Asked => ({
  headers: { Origin: origin, ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
});
const preflight = (service: Service, path: string, origin: string) =>
  on(service, path, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  });

describe('preflight', () => {
  test.each(routeNames)('of %s is 204 without a key', async name => {
    const { status, headers, text } = await preflight(open, pathOf(routes[name].path), 'https://page.example');
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': name === 'pricesAt' ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
      'access-control-max-age': '7200',
    });
  });

  test('of an unknown path is 404', async () => {
    const { status, headers, body } = await preflight(open, '/v1/nothing', 'https://page.example');
    expect([status, body]).toEqual([404, { error: expect.any(String), code: 'not_found' }]);
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('costs no rate budget, which requests use up until 429', async () => {
    const path = `/v1/token/${mint}/price`;
    const asked = from('https://a.example', open.ready.keys.layer1);
    for (let count = 0; count < 120; count++) await on(open, path, { ...asked, method: 'OPTIONS' });
    expect((await on(open, path, asked)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 150 }, () => on(open, path, asked)));
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.headers['access-control-allow-origin']).toBe('*');
    expect(limited?.headers['access-control-expose-headers']).toBe(EXPOSED);
  });

  test('names a listed origin and no other', async () => {
    const path = `/v1/token/${mint}/price`;
    const allowed = await preflight(listed, path, LISTED);
    expect([allowed.status, allowed.headers['access-control-allow-origin'], allowed.headers.vary]).toEqual([
      204,
      LISTED,
      'Origin',
    ]);
    const other = await preflight(listed, path, 'https://c.example');
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([204, undefined]);
  });
});

describe('answers', () => {
  const price = `/v1/token/${mint}/price`;

  test.each([
    ['200', price, 'enterprise'],
    ['200', '/health', null],
    ['400', `/v1/token/${mint}/trades?limit=0`, 'enterprise'],
    ['401', price, null],
    ['403', `/v1/token/${mint}/signal`, 'free'],
    ['404', '/v1/nothing', 'enterprise'],
  ] as const)('with status %s may be read by any page: %s', async (status, path, tier) => {
    const key = tier === null ? undefined : open.ready.keys[tier];
    const { headers, ...answer } = await on(open, path, from('https://page.example', key));
    expect(String(answer.status)).toBe(status);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toBe(EXPOSED);
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('to HEAD, to a known tag and to a wrong method may be read by any page', async () => {
    const path = `/v1/token/${mint}/info`;
    const { headers = {} } = from('https://page.example', open.ready.keys.enterprise);
    const head = await on(open, path, { method: 'HEAD', headers });
    const known = await on(open, path, { headers: { ...headers, 'If-None-Match': head.headers.etag } });
    const wrong = await on(open, path, { method: 'DELETE', headers });
    expect([head.status, known.status, wrong.status]).toEqual([200, 304, 405]);
    for (const answer of [head, known, wrong]) {
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expect(answer.headers['access-control-expose-headers']).toBe(EXPOSED);
    }
  });

  test('to requests that are too large may be read by any page', async () => {
    const large = await on(open, price, { headers: { Origin: 'https://a.example', 'X-Large': 'x'.repeat(10_500) } });
    expect(large.headers['access-control-allow-origin']).toBe('*');
    expect((large.body as { code: string }).code).toBe('invalid_request');
  });

  test('name a listed origin and no other', async () => {
    const key = listed.ready.keys.enterprise;
    for (const path of [price, `/v1/token/${mint}/trades?limit=0`]) {
      const allowed = await on(listed, path, from(LISTED, key));
      expect(allowed.headers['access-control-allow-origin']).toBe(LISTED);
      expect(allowed.headers.vary).toMatch(/\bOrigin$/);
      const other = await on(listed, path, from('https://c.example', key));
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
      expect(other.headers.vary).toMatch(/\bOrigin$/);
    }
  });
});
