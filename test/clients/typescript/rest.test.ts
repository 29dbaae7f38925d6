import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createRest, type RestOptions } from '../../../clients/typescript/src/rest/rest.ts';
import { fakeClock } from './fake-clock.ts';

const MINT = 'ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump';
type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: unknown };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Answers with one reply after the other, the last one for ever. */
const serve = async (replies: readonly (Reply | 'cut' | 'silence')[], base = '') => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const reply = replies[Math.min(requests.push(request), replies.length) - 1]!;
    if (reply === 'silence') return;
    if (reply === 'cut') return void response.destroy();
    const { status = 200, headers = {}, body = {} } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`, requests };
};

const open = (url: string, options: Partial<RestOptions> = {}) => {
  const clock = fakeClock();
  return { clock, rest: createRest({ url, key: 'ck_1', clock, random: () => 0.5, ...options }) };
};

test('parameters go into the path and the query, the key into the header', async () => {
  const { url, requests } = await serve([{ body: { trades: [] } }]);
  const result = await open(url).rest.get('/v1/token/{mint}/trades', { mint: MINT, limit: 3 });
  expect(requests[0]!.url).toBe(`/v1/token/${MINT}/trades?limit=3`);
  expect(requests[0]!.headers.authorization).toBe('Bearer ck_1');
  expect(result).toMatchObject({ ok: true, data: { trades: [] } });
});

test('small numbers of a query are written out, without an exponent', async () => {
  const { url, requests } = await serve([{ body: { tokens: [] } }]);
  const { rest } = open(url);
  await rest.get('/v1/tokens', { min_price_usd: 1.5e-7, max_price_usd: 2e-10, min_price_change_pct: -5e-7, limit: 2 });
  expect(Object.fromEntries(new URL(requests[0]!.url!, url).searchParams)).toEqual({
    min_price_usd: '0.00000015',
    max_price_usd: '0.0000000002',
    min_price_change_pct: '-0.0000005',
    limit: '2',
  });
});

test('a post sends its parameters as a JSON object', async () => {
  const bodies: Promise<unknown>[] = [];
  const answer = async (request: Request): Promise<Response> => {
    bodies.push(request.clone().json());
    return Response.json({ prices: [] });
  };
  const pairs = [{ mint: MINT, t: 5 }];
  const { rest } = open('http://prices.invalid', { fetch: answer });
  expect(await rest.post('/v1/prices/at', { pairs, view: 'full' })).toMatchObject({ ok: true, data: { prices: [] } });
  expect(await Promise.all(bodies)).toEqual([{ pairs, view: 'full' }]);
});

test('a delete has no body, and answers nothing', async () => {
  const asked: (readonly [string, string, string])[] = [];
  const answer = async (request: Request): Promise<Response> => {
    asked.push([request.method, new URL(request.url).pathname, await request.text()]);
    return new Response(null, { status: 204 });
  };
  const { rest } = open('http://rules.invalid', { fetch: answer });
  expect(await rest.delete('/v1/rules/{rule_id}', { rule_id: 'rul_1' })).toMatchObject({ ok: true, data: null });
  expect(asked).toEqual([['DELETE', '/v1/rules/rul_1', '']]);
});

test('a delete that is refused says why', async () => {
  const { url } = await serve([{ status: 404, body: { error: 'no rule', code: 'not_found' } }]);
  const result = await open(url).rest.delete('/v1/rules/{rule_id}', { rule_id: 'rul_1' });
  expect(result).toMatchObject({ ok: false, error: { status: 404, message: 'no rule' } });
});

const rule = { v: 1, name: 'buys', on: 'trade', where: "e.direction == 'buy'" } as const;

test('a creation has one key in all its attempts, and another in the next call', async () => {
  const { url, requests } = await serve([{ status: 503 }, 'cut', { status: 201, body: {} }]);
  const bodies: Promise<string>[] = [];
  const fetch = (request: Request) => {
    bodies.push(request.clone().text());
    return globalThis.fetch(request);
  };
  const rest = createRest({ url, key: 'ck_1', fetch, retry: { baseMs: 1 } });
  await rest.post('/v1/rules', { rule });
  await rest.post('/v1/targets', { kind: 'webhook', name: 'x', url: 'https://a.example' });
  await rest.post('/v1/rules', { rule, idempotency_key: 'mine' });
  await rest.post('/v1/rules/check', { rule });
  const keys = (await Promise.all(bodies)).map(text => (JSON.parse(text) as Record<string, unknown>).idempotency_key);
  expect(requests).toHaveLength(6);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.stringMatching(/^[0-9a-f]{32}$/), 'mine', undefined]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a deletion whose answer was lost is done when the retry finds nothing', async () => {
  const gone = { status: 404, body: { error: 'gone', code: 'not_found' } };
  const { url, requests } = await serve(['cut', gone, gone, { status: 204, body: '' }]);
  const rest = createRest({ url, key: 'ck_1', retry: { baseMs: 1 } });
  expect(await rest.delete('/v1/rules/{rule_id}', { rule_id: 'r 1' })).toMatchObject({ ok: true, data: null });
  expect([requests[1]!.method, requests[1]!.url]).toEqual(['DELETE', '/v1/rules/r%201']);
  expect(await rest.delete('/v1/rules/{rule_id}', { rule_id: 'r2' })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
  expect(await rest.delete('/v1/targets/{target_id}', { target_id: 't1' })).toMatchObject({ ok: true, data: null });
});

test('decimal strings arrive digit by digit', async () => {
  const { url } = await serve([{ body: { supply: '123456789012345678901234567890.000000000000000001' } }]);
  const result = await open(url).rest.get('/v1/token/{mint}/info', { mint: MINT });
  expect(result.ok && result.data.supply).toBe('123456789012345678901234567890.000000000000000001');
});

test('text operations return text', async () => {
  const { url } = await serve([{ headers: { 'content-type': 'text/plain; version=0.0.4' }, body: 'chain_up 1\n' }]);
  const result = await open(url).rest.get('/metrics');
  expect(result).toMatchObject({ ok: true, data: 'chain_up 1\n' });
});

test('an error of the API is a typed result with its request id', async () => {
  const body = { error: 'limit must be at most 200', code: 'invalid_request' };
  const { url, requests } = await serve([{ status: 400, body, headers: { 'x-amzn-requestid': 'r1' } }]);
  const result = await open(url).rest.get('/v1/token/{mint}/trades', { mint: MINT, limit: 999 });
  expect(result).toEqual({
    ok: false,
    error: {
      kind: 'http',
      status: 400,
      code: 'invalid_request',
      message: 'limit must be at most 200',
      requestId: 'r1',
      retryAfterMs: null,
    },
  });
  expect(requests).toHaveLength(1);
});

test('a body that is not the envelope has no code', async () => {
  const { url } = await serve([{ status: 404, body: '<html>', headers: { 'content-type': 'text/html' } }]);
  const result = await open(url).rest.get('/v1/token/{mint}/price', { mint: MINT });
  expect(result).toMatchObject({ ok: false, error: { kind: 'http', status: 404, code: null } });
});

test('Retry-After is waited for before the next attempt', async () => {
  const { url, requests } = await serve([{ status: 429, headers: { 'retry-after': '7' } }, { body: { status: 'ok' } }]);
  const { rest, clock } = open(url);
  const result = rest.get('/health');
  await clock.settle(() => clock.dueWithin(8_000) === 1);
  await clock.advance(6_999);
  await clock.settle();
  expect(requests).toHaveLength(1);
  await clock.advance(1_001);
  expect(await result).toMatchObject({ ok: true, data: { status: 'ok' } });
  expect(requests).toHaveLength(2);
});

test('a Retry-After above the limit returns the error at once', async () => {
  const { url, requests } = await serve([{ status: 503, headers: { 'retry-after': '31' } }]);
  const result = await open(url).rest.get('/health');
  expect(result).toMatchObject({ ok: false, error: { status: 503, retryAfterMs: 31_000 } });
  expect(requests).toHaveLength(1);
});

test('attempts are bounded, and the last error is returned', async () => {
  const { url, requests } = await serve([{ status: 500, body: { error: 'Internal', code: 'internal' } }]);
  const { rest, clock } = open(url, { retry: { attemptsMax: 3 } });
  const result = rest.get('/health');
  clock.run();
  expect(await result).toMatchObject({ ok: false, error: { status: 500, code: 'internal' } });
  expect(requests).toHaveLength(3);
});

test('a cut connection is tried again', async () => {
  const { url } = await serve(['cut', { body: { status: 'ok' } }]);
  const { rest, clock } = open(url);
  const result = rest.get('/health');
  clock.run();
  expect(await result).toMatchObject({ ok: true });
});

test('an attempt without an answer ends at its time limit', async () => {
  const { url, requests } = await serve(['silence']);
  const { rest, clock } = open(url, { retry: { attemptsMax: 1 }, timeoutMs: 5_000 });
  const result = rest.get('/health');
  await clock.settle(() => requests.length === 1);
  await clock.advance(5_000);
  expect(await result).toMatchObject({ ok: false, error: { kind: 'network', message: 'No answer within 5000 ms.' } });
});

test('an aborted call throws the reason of its signal', async () => {
  const { url, requests } = await serve(['silence']);
  const { rest, clock } = open(url);
  const controller = new AbortController();
  const result = rest.get('/health', {}, { signal: controller.signal });
  await clock.settle(() => requests.length === 1);
  controller.abort(new Error('no longer needed'));
  await expect(result).rejects.toThrow('no longer needed');
});

test('pages follow the next link, below a stage as well', async () => {
  for (const [base, next] of [
    ['', '</v1/token/x/holders?cursor=2>; rel="next"'],
    ['/prod', '</v1/token/x/holders?cursor=2>; rel="next"'],
    ['/prod', '</prod/v1/token/x/holders?cursor=2>; rel="prev next"'],
    ['/prod', '<?cursor=2>; rel=next'],
  ] as const) {
    const replies = [{ body: { holders: [1] }, headers: { link: next } }, { body: { holders: [2] } }];
    const { url, requests } = await serve(replies, base);
    const pages = await Array.fromAsync(open(url).rest.pages('/v1/token/{mint}/holders', { mint: 'x' }));
    expect(pages.map(page => page.ok && page.data.holders)).toEqual([[1], [2]]);
    expect(requests[1]!.url).toBe(`${base}/v1/token/x/holders?cursor=2`);
  }
});

test('pages end with the first error', async () => {
  const next = { body: {}, headers: { link: '<?cursor=2>; rel="next"' } };
  const { url } = await serve([next, { status: 403, body: { error: 'Forbidden', code: 'forbidden' } }]);
  const pages = await Array.fromAsync(open(url).rest.pages('/v1/token/{mint}/holders', { mint: MINT }));
  expect(pages.map(page => page.ok)).toEqual([true, false]);
});

test('the key does not follow a link to another origin', async () => {
  const other = await serve([{}]);
  const { url } = await serve([{ headers: { link: `<${other.url}/v1/steal>; rel="next"` } }]);
  const pages = await Array.fromAsync(open(url).rest.pages('/v1/leaderboard'));
  expect(pages.map(page => page.ok)).toEqual([true, false]);
  expect(other.requests).toHaveLength(0);
});

test('an address that the service named is followed with its pages', async () => {
  const replies = [{ body: [1], headers: { link: '<?before_seq=4>; rel="next"' } }, { body: [2] }];
  const { url, requests } = await serve(replies);
  const pages = await Array.fromAsync(open(url).rest.follow('/v1/token/x/trades?after_seq=1&before_seq=9'));
  expect(pages.map(page => page.ok && page.data)).toEqual([[1], [2]]);
  expect(requests.map(request => request.url)).toEqual([
    '/v1/token/x/trades?after_seq=1&before_seq=9',
    '/v1/token/x/trades?before_seq=4',
  ]);
});

test('an envelope is asked for by its parameters, and never by mistake', async () => {
  const envelope = { data: { price_usd: 1 }, time: { as_of: 5 }, coverage: { why: null }, explain: [], proof: null };
  const { url, requests } = await serve([{ body: envelope }]);
  const { rest } = open(url);
  const result = await rest.getEnvelope('/v1/token/{mint}/price', { mint: MINT, as_of: 5, explain: true });
  expect(result).toMatchObject({ ok: true, data: envelope });
  expect(requests[0]!.url).toBe(`/v1/token/${MINT}/price?as_of=5&explain=true`);
  expect(() => rest.getEnvelope('/v1/token/{mint}/price', { mint: MINT, explain: false })).toThrow(/plain body/);
});
