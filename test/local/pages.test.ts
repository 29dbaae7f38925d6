import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLoopbackHost } from '../../lib/local/pages/loopback-page.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { ask } from '../service/rest.ts';
import { world } from './world.ts';

const made = world({ stacks: { Empty: { Resources: {} } } });
const SCRIPT = 'console.log(1);'.repeat(200);
const built = Promise.withResolvers<string>();
let stack: LocalStack;
let port: number;

beforeAll(async () => {
  const folder = join(made.folder, 'pages');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>pages</title>');
  writeFileSync(join(folder, 'assets/app-abc.js'), SCRIPT);
  writeFileSync(join(folder, '.digest'), 'private');
  const pages = {
    folder: built.promise,
    paths: ['/', '/token/{mint}'],
    documents: {
      '/config.json': (request: Parameters<typeof findLoopbackHost>[0], at: number) => ({
        host: findLoopbackHost(request, at) ?? null,
      }),
    },
  };
  // A name that reaches the server may still be foreign.
  const hosts = ['127.0.0.1', 'localhost', '[::1]', 'evil.test', 'localhost.evil.test'];
  stack = await made.start({ pages, hosts, refusal: (status, message) => JSON.stringify({ status, message }) });
  port = Number(new URL(stack.restUrl).port);
  built.resolve(folder);
});
afterAll(() => made.end());

test.each(['/', '/token/abc', '/token/a%2Fb', '/?window=1h'])('%s answers with the page and a policy', async path => {
  const { status, headers, text } = await ask(`${stack.restUrl}${path}`);
  expect([status, text]).toEqual([200, '<!doctype html><title>pages</title>']);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test.each(['/token', '/token/', '/token/a/b', '/other', '/.digest', '/assets/../.digest', '/assets/none.js', '//'])(
  '%s is not a page',
  async path => {
    expect((await ask(`${stack.restUrl}${path}`)).status).toBe(404);
  },
);

test('a hashed file never changes, and is sent with gzip only to those who accept it', async () => {
  const url = `${stack.restUrl}/assets/app-abc.js`;
  const plain = await ask(url);
  expect(plain.text).toBe(SCRIPT);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(plain.headers.vary).toBe('Accept-Encoding');
  expect((await ask(url, { headers: { 'Accept-Encoding': 'gzip;q=0, br' } })).headers).not.toHaveProperty(
    'content-encoding',
  );
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(Number(response.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 4);
  expect(await response.text()).toBe(SCRIPT);
});

test('a known file answers 304, another version does not', async () => {
  const url = `${stack.restUrl}/`;
  const { headers } = await ask(url);
  const again = await ask(url, { headers: { 'If-None-Match': `"other", W/${headers.etag}` } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await ask(url, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
});

test('HEAD has the headers alone, and other methods are refused', async () => {
  const get = await ask(`${stack.restUrl}/`);
  const head = await ask(`${stack.restUrl}/`, { method: 'HEAD' });
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']]);
  const post = await ask(`${stack.restUrl}/token/abc`, { method: 'POST', body: 'x' });
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a document is made per request, never cached, and closed to other origins', async () => {
  const { body, headers } = await ask(`${stack.restUrl}/config.json`);
  expect(body).toEqual({ host: `127.0.0.1:${port}` });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

const hostSeen = async (headers: Readonly<Record<string, string | string[]>>): Promise<unknown> =>
  ((await ask(`${stack.restUrl}/config.json`, { headers })).body as { host: unknown }).host;

test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])(
  '%s with the port of the server is loopback',
  async name => {
    expect(await hostSeen({ Host: `${name}:${port}` })).toBe(`${name}:${port}`);
    expect(await hostSeen({ Host: `${name}:${port + 1}` })).toBeNull();
    expect(await hostSeen({ Host: name })).toBeNull();
  },
);

test.each([
  ['a rebound name', { Host: 'evil.test' }],
  ['a name that begins alike', { Host: 'localhost.evil.test' }],
  ['a proxy that keeps its host', { 'X-Forwarded-Host': 'evil.test' }],
  ['a proxy that says for whom', { 'X-Forwarded-For': '203.0.113.9' }],
  ['a proxy by the standard', { Forwarded: 'for=203.0.113.9' }],
  ['a page of another origin', { Origin: 'http://evil.test' }],
  ['a sandboxed page', { Origin: 'null' }],
  ['a script of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a page on another port', { 'Sec-Fetch-Site': 'same-site' }],
])('%s is not a page of this machine', async (_name, headers) => {
  expect(await hostSeen(headers)).toBeNull();
});

test('two hosts are none', async () => {
  // Raw, because a client sends one.
  expect(findLoopbackHost(requestWith(['Host', `127.0.0.1:${port}`, 'host', 'evil.test']), port)).toBeUndefined();
});

const requestWith = (rawHeaders: string[]) =>
  ({ headers: { host: rawHeaders[1] }, rawHeaders }) as unknown as Parameters<typeof findLoopbackHost>[0];

test('pages that could not be built answer 503, the rest goes on', async () => {
  const folder = Promise.reject(new Error('no compiler'));
  folder.catch(() => {});
  const other = await made.start({
    dataDir: join(made.folder, 'other'),
    pages: { folder, paths: ['/'] },
    refusal: (_status, message) => message,
  });
  const { status, text } = await ask(`${other.restUrl}/`);
  expect([status, text]).toEqual([503, 'The pages could not be built: no compiler']);
  expect((await ask(`${other.restUrl}/other`)).status).toBe(404);
});
