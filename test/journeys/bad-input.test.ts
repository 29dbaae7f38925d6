import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../layers/contract/routes/routes.ts';
import fc from '../laws.ts';
import { addressOf } from '../service/events.ts';
import { type Answer, type Asked, ask } from '../service/rest.ts';
import type { Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const mint = addressOf('token');
let service: Service;

beforeAll(async () => {
  service = await shareService();
});

const raw = (path: string, asked: Asked = {}): Promise<Answer> => ask(`${service.ready.base_url}${path}`, asked);
const bearer = (key: string): Asked => ({ headers: { Authorization: `Bearer ${key}` } });

const envelope = (answer: Answer, status: number, code: string): string => {
  expect([answer.status, answer.body]).toEqual([status, { error: expect.any(String), code }]);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  expect('retry-after' in answer.headers).toBe(status === 429 || status === 503);
  return (answer.body as { error: string }).error;
};

const INTEGERS = ['-1', 'abc', '1.5', '', '1e3', '0x10', '%20', '+5', '9999999999999999', '%00', '%ZZ', '5%00', 'NaN'];
const parameters = {
  'ohlcv timeframe': ['2m', '', '1M', '%201m', '1m,5m', '%00', '%ZZ', '%F0%9F%98%80', 'constructor'],
  'ohlcv view': ['FULL', '', 'both', 'full%00', '%ZZ', '__proto__'],
  'ohlcv from': INTEGERS,
  'ohlcv to': INTEGERS,
  'ohlcv limit': [...INTEGERS, '0', '2001', '-5'],
  'trades limit': [...INTEGERS, '0', '201'],
  'holders/top n': [...INTEGERS, '0', '501'],
  'holders limit': [...INTEGERS, '0', '1001'],
  'holders offset': INTEGERS,
  // Out-of-range hours are clamped, so only non-integers are rejected.
  'buyer-quality window_hours': INTEGERS.filter(text => !/^-?\d+$/.test(text)),
  'wash-trades limit': [...INTEGERS, '0', '201'],
  'funding-abuse early_window_minutes': [...INTEGERS, '9', '241'],
  'funding-abuse limit': [...INTEGERS, '0', '201'],
} as const;

const badValues = Object.entries(parameters).flatMap(([place, values]) => {
  const [route, name] = place.split(' ') as [string, string];
  return values.map(value => ({ route, name, value }));
});

describe('an invalid parameter value', () => {
  test.each(badValues)('$route?$name=$value is rejected with name and value', async ({ route, name, value }) => {
    const message = envelope(await service.get(`/v1/token/${mint}/${route}?${name}=${value}`), 400, 'invalid_request');
    const seen = new URLSearchParams(`x=${value}`).get('x');
    expect(message).toMatch(new RegExp(`^${name} must be `));
    expect(message).toContain(`got "${seen}"`);
  });

  test.each(['timeframe', 'view', 'from', 'to', 'limit'])('%s given twice is rejected', async name => {
    const value = { timeframe: '1m', view: 'full', from: '1', to: '9', limit: '5' }[name];
    const message = envelope(
      await service.get(`/v1/token/${mint}/ohlcv?${name}=${value}&${name}=${value}`),
      400,
      'invalid_request',
    );
    expect(message).toBe(`${name} was given 2 times, give it once`);
  });

  test('a name without a value is an empty value', async () => {
    expect(envelope(await service.get(`/v1/token/${mint}/trades?limit`), 400, 'invalid_request')).toContain('got ""');
  });

  test.each([
    [5, 5],
    [6, 5],
  ])('from=%i and to=%i are rejected together', async (from, to) => {
    const message = envelope(
      await service.get(`/v1/token/${mint}/ohlcv?from=${from}&to=${to}`),
      400,
      'invalid_request',
    );
    expect(message).toBe(`from must be less than to, got from=${from} and to=${to}`);
  });

  test('a long value is shown in part', async () => {
    const long = '9'.repeat(3_000);
    const message = envelope(await service.get(`/v1/token/${mint}/trades?limit=${long}`), 400, 'invalid_request');
    expect(message.length).toBeLessThan(200);
  });
});

test.each([
  'ohlcv?limit=1',
  'ohlcv?limit=2000',
  'ohlcv?from=0&to=1',
  'ohlcv?timeframe=1h&view=filtered',
  'trades?limit=1',
  'trades?limit=200',
  'holders?limit=1000&offset=999999999999999',
  'holders/top?n=500',
  'buyer-quality?window_hours=-1',
  'buyer-quality?window_hours=999',
  'buyer-quality?window_hours=99999999999999999999',
  'funding-abuse?early_window_minutes=240&limit=200',
  'liquidity/events?limit=x',
  'trades?colour=blue',
  'trades?limit=5&Limit=x',
  'trades?%00=1&%ZZ=2',
  'trades?=1',
  'trades?&&',
  'trades?__proto__=1&constructor=2',
  'info?limit=x',
])('%s is accepted: it is within bounds or ignored', async path => {
  expect((await service.get(`/v1/token/${mint}/${path}`)).status).toBe(200);
});

test('an absent parameter has its default', async () => {
  expect((await service.get(`/v1/token/${mint}/ohlcv`)).body).toMatchObject({ timeframe: '1m', view: 'full' });
  expect((await service.get(`/v1/token/${mint}/trades`)).body).toMatchObject({ limit: 50 });
});

const badMints = [
  'z'.repeat(44),
  '1',
  'x'.repeat(31),
  'x'.repeat(45),
  `${addressOf('token').slice(0, -1)}0`,
  'So1111111111111111111111111111111111111111l',
  '%00',
  '%ZZ',
  '%2F',
  '%2e%2e',
  '%F0%9F%98%80',
  'a%20b',
  '__proto__',
  '9'.repeat(6_000),
];

const tokenPaths = Object.values(routes)
  .map(({ path }) => path.replace('{bundle_id}', 'unknown'))
  .filter(path => path.includes('{mint}'));

// One route at a time: each is a function, and only some stay warm.
test.each(tokenPaths)('%s rejects every malformed path id', async path => {
  // The intel routes have their own message.
  const wanted = path.includes('/intel/')
    ? /^Invalid token mint$/
    : /^mint must be a base58 address of 32 bytes, got "/;
  for (const id of badMints)
    expect(envelope(await service.get(path.replace('{mint}', id)), 400, 'invalid_request'), id).toMatch(wanted);
});

test.each([
  '/v1',
  '/v1/token',
  '/v1/token//info',
  `/v1/token/${mint}`,
  `/v1/token/${mint}/infos`,
  `/v1/token/${mint}/info/more`,
  `/v1/wallet/${mint}/pnls`,
  `/v1/wallet/${mint}`,
  '/v1/wallets',
  '/v1/kol-wallets',
  '/v1/leaderboard/7d',
  '/v2/token/x/info',
  '/HEALTH',
  '/health%00',
  '/%ZZ',
  '/../../etc/passwd',
  '/.git/config',
  '//',
  '/ws/x',
  `/${'x'.repeat(6_000)}`,
])('%s is not a route, with a key and without', async path => {
  envelope(await service.get(path, null), 404, 'not_found');
  envelope(await service.get(path), 404, 'not_found');
});

test.each([
  ['no wish for a socket', {}, 'connect with a WebSocket client'],
  [
    'a key that is none',
    { 'Sec-WebSocket-Key': 'short', 'Sec-WebSocket-Version': '13' },
    'Invalid WebSocket handshake',
  ],
  ['a version of old', { 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'Sec-WebSocket-Version': '7' }, 'handshake'],
])('the socket address requested with %s is answered with 400 and advice', async (_name, said, wanted) => {
  const upgrade = Object.keys(said).length > 0 && { Connection: 'Upgrade', Upgrade: 'websocket' };
  const headers = { Authorization: `Bearer ${service.ready.keys.layer1}`, ...upgrade, ...said };
  const answer = await raw('/ws', { headers });
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: expect.stringContaining(wanted), code: 'invalid_request' },
  ]);
});

test('an upgrade on a REST path is answered like a plain request', async () => {
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  const headers = { ...upgrade, 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
  envelope(await raw('/wss', { headers }), 404, 'not_found');
  envelope(await raw(`/v1/token/${mint}/info`, { headers }), 401, 'unauthorized');
});

test.each(['a%20b', '%00', '%ZZ', '%C3%A9', '%3Cscript%3E', 'x'.repeat(129)])(
  'the path id %s is not a bundle id',
  async id => {
    const message = envelope(await service.get(`/v1/token/${mint}/bundles/${id}`), 400, 'invalid_request');
    expect(message).toMatch(/^bundle_id must be 1 to 128 letters, digits, dots, colons, dashes or underscores, got "/);
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is not a method of any route', async method => {
  const paths = [`/v1/token/${mint}/info`, '/health', '/openapi.json'];
  for (const path of paths)
    for (const headers of [
      {},
      { Authorization: `Bearer ${service.ready.keys.layer1}` },
      { 'Content-Type': 'text/plain' },
    ]) {
      const answer = await raw(path, { method, headers, body: '{"a":1}' });
      envelope(answer, 405, 'method_not_allowed');
      expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
    }
  envelope(await raw('/v1/nothing', { method }), 404, 'not_found');
});

test('the ingest API has POST only', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const answer = await ask(`${service.ready.ingest_url}/canonical`, { method });
    envelope(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe('POST');
  }
});

test('HEAD is answered like GET, without the body and with its refusals', async () => {
  const layer1 = bearer(service.ready.keys.layer1);
  for (const [path, sent] of [
    ['/health', {}],
    [`/v1/token/${mint}/info`, layer1],
    [`/v1/token/${mint}/info`, {}],
    [`/v1/leaderboard`, layer1],
    [`/v1/token/${mint}/trades?limit=x`, layer1],
    ['/v1/nothing', layer1],
  ] as const) {
    const [whole, bare] = [await raw(path, sent), await raw(path, { ...sent, method: 'HEAD' })];
    const { date: _date, 'x-amzn-requestid': id, ...headers } = whole.headers;
    expect(bare).toMatchObject({ status: whole.status, text: '', headers });
    expect(bare.headers['x-amzn-requestid']).not.toBe(id);
  }
});

describe('an invalid key', () => {
  const odd: readonly (readonly [string, (key: string) => Record<string, string>])[] = [
    ['no header', () => ({})],
    ['an empty header', () => ({ Authorization: '' })],
    ['a scheme alone', () => ({ Authorization: 'Bearer' })],
    ['a scheme and a space', () => ({ Authorization: 'Bearer ' })],
    ['another scheme', key => ({ Authorization: `Basic ${key}` })],
    ['a key without scheme', key => ({ Authorization: key })],
    ['a mistyped key', key => ({ Authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` })],
    ['a key cut off', key => ({ Authorization: `Bearer ${key.slice(0, -5)}` })],
    ['a key and more', key => ({ Authorization: `Bearer ${key} more` })],
    ['two keys', key => ({ Authorization: `Bearer ${key},${key}` })],
    ['a long text', () => ({ Authorization: `Bearer ${'x'.repeat(3_000)}` })],
    ['odd bytes', () => ({ Authorization: 'Bearer \u00ff\u00fe' })],
    ['the key elsewhere', key => ({ 'x-api-key': key })],
  ];
  test.each(odd)('%s is refused with 401', async (_name, headersOf) => {
    const answer = await raw(`/v1/token/${mint}/info`, { headers: headersOf(service.ready.keys.layer1) });
    envelope(answer, 401, 'unauthorized');
  });

  test.each(['bearer', 'BEARER', 'BeArEr', 'Bearer '])('the scheme "%s" is accepted', async scheme => {
    const headers = { AUTHORIZATION: `${scheme} ${service.ready.keys.layer1}` };
    expect((await raw(`/v1/token/${mint}/info`, { headers })).status).toBe(200);
  });
});

describe('oversized input', () => {
  test.each([12_000, 70_000])('%i bytes of headers are refused with 400', async bytes => {
    envelope(await raw('/health', { headers: { 'x-long': 'x'.repeat(bytes) } }), 400, 'invalid_request');
  });

  test('a path that is far too long is refused with 400', async () => {
    envelope(await raw(`/v1/token/${'x'.repeat(70_000)}/info`), 400, 'invalid_request');
  });

  test('input that is not HTTP is answered with 400', async () => {
    const { hostname, port } = new URL(service.ready.base_url);
    const socket = connect(Number(port), hostname);
    socket.end('NONSENSE\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n\{"error":".+","code":"invalid_request"\}$/);
  });

  test('a body is refused with 400', async () => {
    const answer = await raw('/health', { body: Buffer.alloc(10_500_000) });
    envelope(answer, 400, 'invalid_request');
  });

  test('a chunked body that is too large gets 401 without a key, else 400, and its connection continues', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports: (number | undefined)[] = [];
    const send = (body: Buffer, key?: string) =>
      new Promise<number | undefined>((done, fail) => {
        const headers = { 'transfer-encoding': 'chunked', ...(key && { authorization: `Bearer ${key}` }) };
        const asked = request(url, { agent, method: 'POST', headers }, answer => {
          ports.push(asked.socket?.localPort);
          answer.resume().once('end', () => done(answer.statusCode));
        });
        asked.once('error', fail).end(body);
      });
    const url = `${service.ready.ingest_url}/canonical`;
    expect(await send(Buffer.alloc(14_000_000))).toBe(401);
    expect(await send(Buffer.alloc(14_000_000), service.ready.ingest_key)).toBe(400);
    expect(await send(Buffer.alloc(10))).toBe(401);
    expect(new Set(ports).size).toBe(1);
    agent.destroy();
  });

  test('a body of a GET is ignored', async () => {
    expect((await raw('/health', { body: '{"limit":' })).status).toBe(200);
  });
});

describe('refusals come in order', () => {
  const bad = `/v1/token/${mint}/trades?limit=x`;
  test('405 before 401 and 400', async () => {
    envelope(await raw(bad, { method: 'POST' }), 405, 'method_not_allowed');
    envelope(await raw(bad, { method: 'POST', ...bearer(service.ready.keys.free) }), 405, 'method_not_allowed');
  });
  test('404 before 401', async () => void envelope(await service.get('/v1/nothing', null), 404, 'not_found'));
  test('401 before 400', async () => void envelope(await service.get(bad, null), 401, 'unauthorized'));
  test('403 before 400', async () => void envelope(await service.get(bad, 'free'), 403, 'forbidden'));
  test('429 before 400', async () => {
    const issued = await service.chain(['keys', 'issue', '--tier', 'free', '--json']);
    const { key } = JSON.parse(issued.stdout) as { key: string };
    const answers = await Promise.all(Array.from({ length: 30 }, () => raw('/v1/token/1/buyer-quality', bearer(key))));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    envelope(answers.find(({ status }) => status === 429)!, 429, 'rate_limited');
  });
});

test.each([
  ['info', 'private, max-age=300'],
  ['ohlcv', 'private, max-age=5'],
  ['price', 'no-store'],
  ['trades', 'no-store'],
])('%s is cacheable: %s', async (route, lifetime) => {
  const { headers } = await service.get(`/v1/token/${mint}/${route}`);
  expect(headers['cache-control']).toBe(lifetime);
  expect(headers.vary).toBe(lifetime === 'no-store' ? undefined : 'Authorization, Accept-Encoding');
});

test.each(['/health', '/ready', '/metrics', '/docs', '/openapi.json', '/openapi-ingest.json', '/asyncapi.json'])(
  '%s is not cacheable',
  async path => {
    expect((await service.get(path, null)).headers['cache-control']).toBe('no-store');
  },
);

test('no text in a path or query causes a server error', async () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 }).map(value => encodeURIComponent(value.toWellFormed()));
  const percent = fc.stringMatching(/^[%0-9A-Fa-z/.;:&=+-]{0,40}$/);
  const part = fc.oneof(anything, percent);
  const path = fc.oneof(
    part.map(id => `/v1/token/${id}/trades`),
    fc.tuple(part, part).map(([name, value]) => `/v1/token/${mint}/ohlcv?${name}=${value}`),
    part.map(value => `/v1/token/${mint}/ohlcv?timeframe=1m&limit=${value}`),
    part.map(rest => `/${rest}`),
  );
  await fc.assert(
    fc.asyncProperty(path, async target => {
      const answer = await service.get(target);
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400)
        expect(answer.body).toEqual({ error: expect.any(String), code: expect.stringMatching(/^\w+$/) });
    }),
    { seed: 20261121, numRuns: 200 },
  );
});
