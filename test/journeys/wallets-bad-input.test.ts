import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tier } from '../../layers/contract/tiers.ts';
import { issueKey } from '../../lib/operator/keys.ts';
import fc from '../laws.ts';
import { addressOf } from '../service/events.ts';
import { type Answer, ask } from '../service/rest.ts';
import { type Service, scratch, startService } from '../service/service.ts';

const folder = scratch();
const wallet = addressOf('nobody');
let service: Service;

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

const envelope = (answer: Answer, status: number, code: string): string => {
  expect([answer.status, answer.body]).toEqual([status, { error: expect.any(String), code }]);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.headers['cache-control']).toBe('no-store');
  return (answer.body as { error: string }).error;
};

const WALLET_ROUTES = [
  'performance',
  'trades',
  'pnl',
  'positions',
  'labels',
  'quality',
  'profile',
  'similar',
  'provenance',
  'identity',
] as const;
const paths = [
  ...WALLET_ROUTES.map(route => `/v1/wallet/${wallet}/${route}`),
  '/v1/leaderboard',
  '/v1/kol-wallets/someone',
];

const INTEGERS = ['-1', 'abc', '1.5', '', '1e3', '0x10', '%20', '+5', '9999999999999999', '%00', '%ZZ', 'NaN'];
const WORDS = ['', 'nothing', '%00', '%ZZ', '%F0%9F%98%80', 'constructor', '__proto__'];
const PAGES = { limit: [...INTEGERS, '0', '201'], offset: INTEGERS };
const TOKENS = ['', 'abc', 'z'.repeat(44), `${addressOf('t').slice(0, -1)}0`, '%00', addressOf('t').slice(0, 31)];
const parameters: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [`/v1/wallet/${wallet}/performance`]: { window: [...WORDS, '1D', '2d', '7', '1d,7d'] },
  [`/v1/wallet/${wallet}/trades`]: { ...PAGES, token: TOKENS },
  [`/v1/wallet/${wallet}/pnl`]: { ...PAGES, token: TOKENS, from: INTEGERS, to: INTEGERS },
  [`/v1/wallet/${wallet}/positions`]: { status: [...WORDS, 'OPEN', 'partial', 'open,closed'] },
  [`/v1/wallet/${wallet}/similar`]: {
    limit: [...INTEGERS, '0', '101'],
    min_trades: INTEGERS,
    performance_level: [...WORDS, 'earner', 'BANNED'],
  },
  '/v1/leaderboard': {
    window: [...WORDS, '1h'],
    sort: [...WORDS, 'total_pnl_usd', 'PNL_USD'],
    limit: [...INTEGERS, '0', '501'],
    offset: INTEGERS,
    include_hft: [...WORDS, '1', '0', 'TRUE', 'yes'],
  },
  '/v1/kol-wallets/someone': { platform: [...WORDS, 'X', 'twitter'] },
};

describe('an invalid parameter value', () => {
  const names = Object.entries(parameters).flatMap(([path, all]) => Object.keys(all).map(name => ({ path, name })));

  test.each(names)('$path?$name is rejected with name and value', async ({ path, name }) => {
    for (const value of parameters[path]![name]!) {
      const message = envelope(await service.get(`${path}?${name}=${value}`), 400, 'invalid_request');
      expect(message).toMatch(new RegExp(`^${name} must be `));
      expect(message).toContain(`got "${new URLSearchParams(`x=${value}`).get('x')}"`);
    }
  });

  test.each(names)('$path?$name given twice is rejected', async ({ path, name }) => {
    const message = envelope(await service.get(`${path}?${name}=1&${name}=1`), 400, 'invalid_request');
    expect(message).toBe(`${name} was given 2 times, give it once`);
  });

  test('a range that ends before it begins is rejected with both', async () => {
    for (const range of ['from=5&to=5', 'from=6&to=5']) {
      const message = envelope(await service.get(`/v1/wallet/${wallet}/pnl?${range}`), 400, 'invalid_request');
      expect(message).toBe(`from must be less than to, got ${range.replace('&', ' and ')}`);
    }
  });
});

test.each([
  'performance?window=30d',
  'performance?limit=x',
  'trades?limit=200&offset=0',
  `trades?limit=1&token=${addressOf('t')}&from=x`,
  'trades?offset=1000000',
  'pnl?from=0&to=1',
  'positions?status=closed',
  'labels?window=x',
  'similar?limit=100&min_trades=0&performance_level=DORMANT',
  'similar?performance_level=EARNER',
  'identity?platform=nothing',
])('%s is accepted: it is within bounds or ignored', async path => {
  expect((await service.get(`/v1/wallet/${wallet}/${path}`)).status).toBe(200);
});

test.each([
  'limit=500&offset=1000000',
  'limit=1&sort=roi&window=1d&include_hft=true',
  'sort=win_rate&include_hft=false',
])('the leaderboard accepts %s', async query => {
  expect((await service.get(`/v1/leaderboard?${query}`)).body).toMatchObject({ leaderboard: [] });
});

const badAddresses = [
  'z'.repeat(44),
  '1',
  'x'.repeat(31),
  'x'.repeat(45),
  `${wallet.slice(0, -1)}0`,
  '%00',
  '%ZZ',
  '%2F',
  '%2e%2e',
  '%F0%9F%98%80',
  'a%20b',
  '__proto__',
  '9'.repeat(6_000),
];

test.each(WALLET_ROUTES)('%s rejects a path id that is not an address', async route => {
  for (const id of badAddresses) {
    const message = envelope(await service.get(`/v1/wallet/${id}/${route}`), 400, 'invalid_request');
    expect(message).toMatch(/^address must be a base58 address of 32 bytes, got "/);
  }
});

test.each(['@', 'a-b', 'a b', 'x'.repeat(33), '@@a', 'é', '%00', '%ZZ', 'a%2Fb', '%40', 'a%0A'])(
  'the handle %s is malformed',
  async username => {
    const message = envelope(
      await service.get(`/v1/kol-wallets/${encodeURI(username).replaceAll('%25', '%')}`),
      400,
      'invalid_request',
    );
    expect(message).toMatch(/^username must be .*, got "/);
  },
);

test.each(['x'.repeat(32), `@${'x'.repeat(32)}`, '_', '0', 'constructor', '__proto__'])(
  'the handle %s is possible and unused',
  async username => {
    const { status, body } = await service.get(`/v1/kol-wallets/${username}`);
    expect([status, body]).toEqual([200, { username: username.replace('@', ''), wallets: [] }]);
  },
);

test.each([
  ['trades', { trades: [], limit: 50, offset: 0 }],
  ['pnl', { trades: [], limit: 50, offset: 0 }],
  ['positions', { positions: [], coverage: null }],
  ['labels', null],
  ['quality', null],
  ['similar', { query_wallet: wallet, results: [], count: 0 }],
  ['provenance', { wallet, root_entity: null, hops: null, funding_path: null }],
  ['identity', { wallet_address: wallet, primary: null, aliases: [] }],
  [
    'performance',
    {
      total_trades: 0,
      wins: 0,
      losses: 0,
      win_rate: 0,
      total_pnl_usd: 0,
      cash_pnl_usd: 0,
      total_volume_usd: 0,
      total_fees_usd: 0,
      avg_hold_time_seconds: 0,
      sharpe_ratio: null,
      profit_factor: null,
      disposition_index: null,
    },
  ],
])('%s of an unknown wallet is 200 without data', async (route, wanted) => {
  const { status, body } = await service.get(`/v1/wallet/${wallet}/${route}`);
  expect([status, body]).toEqual([200, wanted]);
});

test('the profile of an unknown wallet has thirty features and no vector', async () => {
  const { status, body } = await service.get(`/v1/wallet/${wallet}/profile`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    wallet,
    has_vector: false,
    trader_type: null,
    performance_level: 'UNRATED',
    trade_badges: [],
    identity_badges: [],
  });
  expect(Object.keys((body as { features: object }).features)).toHaveLength(30);
});

test('the leaderboard of an empty service is empty and echoes the request', async () => {
  const { body } = await service.get('/v1/leaderboard');
  expect(body).toEqual({ leaderboard: [], window: '7d', sort: 'total_pnl_usd', limit: 100, offset: 0 });
});

describe('tiers', () => {
  test.each(paths)('%s is for Layer 2 and above', async path => {
    for (const tier of ['free', 'layer1'] as const) {
      envelope(await service.get(path, tier), 403, 'forbidden');
      envelope(await service.get(`${path}?limit=x&window=x&status=x&platform=y`, tier), 403, 'forbidden');
    }
    for (const tier of ['layer2', 'layer3', 'enterprise'] as readonly Tier[])
      expect((await service.get(path, tier)).status).toBe(200);
    envelope(await service.get(path, null), 401, 'unauthorized');
  });

  test('identity reads count against the request limit like others', async () => {
    const { key } = await issueKey(service.target(), { tier: 'layer2', name: 'reader', expiresMs: null }, Date.now());
    const headers = { Authorization: `Bearer ${key}` };
    const urls = [`/v1/wallet/${wallet}/identity`, '/v1/kol-wallets/someone'].map(
      path => service.ready.base_url + path,
    );
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    // As many as it takes: a slow service fills the bucket again meanwhile.
    while (answers.every(({ status }) => status === 200))
      answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, at) => ask(urls[at % 2]!, { headers })))));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(300);
    for (const { status, headers: reported } of refused)
      expect([status, 'retry-after' in reported]).toEqual([429, true]);
  });
});

test.each([
  ['performance', 30],
  ['labels', 60],
  ['quality', 60],
  ['profile', 60],
  ['similar', 60],
  ['provenance', 300],
  ['trades', null],
  ['pnl', null],
  ['positions', null],
  ['identity', null],
] as const)('%s may be kept for %s seconds', async (route, seconds) => {
  const { headers } = await service.get(`/v1/wallet/${wallet}/${route}`);
  expect(headers['cache-control']).toBe(seconds === null ? 'no-store' : `private, max-age=${seconds}`);
  expect(headers.vary).toBe(seconds === null ? undefined : 'Authorization, Accept-Encoding');
});

test('the leaderboard is cacheable for a minute, a handle lookup is not', async () => {
  expect((await service.get('/v1/leaderboard')).headers['cache-control']).toBe('private, max-age=60');
  expect((await service.get('/v1/kol-wallets/someone')).headers['cache-control']).toBe('no-store');
});

test.each(['POST', 'PUT', 'DELETE'])('%s is not a method of these routes', async method => {
  const headers = { Authorization: `Bearer ${service.ready.keys.layer2}` };
  for (const path of paths)
    envelope(await ask(`${service.ready.base_url}${path}`, { method, headers }), 405, 'method_not_allowed');
});

test('no text in a path or query causes a server error', async () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 }).map(value => encodeURIComponent(value.toWellFormed()));
  const part = fc.oneof(anything, fc.stringMatching(/^[%0-9A-Fa-z/.;:&=+-]{0,40}$/));
  const target = fc.oneof(
    fc.tuple(part, fc.constantFrom(...WALLET_ROUTES)).map(([id, route]) => `/v1/wallet/${id}/${route}`),
    fc.tuple(fc.constantFrom(...paths), part, part).map(([path, name, value]) => `${path}?${name}=${value}`),
    fc
      .tuple(fc.constantFrom(...Object.keys(parameters)), part)
      .map(([path, value]) => `${path}?${Object.keys(parameters[path]!)[0]}=${value}`),
    part.map(username => `/v1/kol-wallets/${username}`),
  );
  await fc.assert(
    fc.asyncProperty(target, async path => {
      const answer = await service.get(path);
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400)
        expect(answer.body).toEqual({ error: expect.any(String), code: expect.stringMatching(/^\w+$/) });
    }),
    { seed: 20261121, numRuns: 150 },
  );
});
