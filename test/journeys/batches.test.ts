import { beforeAll, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { type Answer, ask } from '../service/rest.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const [mint, other, nobody] = ['token', 'other token', 'nobody'].map(addressOf) as [string, string, string];
const trader = addressOf('trader');
let service: Service;

beforeAll(async () => {
  service = await shareService();
  const timestamp = Date.now() - 60_000;
  const of = (name: string, token_mint: string, more = {}) =>
    swapOf(name, { token_mint, timestamp, wallet_address: trader, ...more });
  await service.publish([of('buy', mint), of('sell', mint, { direction: 'sell', timestamp: timestamp + 5_000 })]);
  await service.publish([of('other', other, { base_amount_raw: '2000000000' })]);
});

const good = async (path: string): Promise<unknown> => {
  const { status, body, text } = await service.get(path, 'enterprise');
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return body;
};

const newKey = async (tier: string): Promise<string> => {
  const { stdout } = await service.chain(['keys', 'issue', '--tier', tier, '--json']);
  return (JSON.parse(stdout) as { readonly key: string }).key;
};

const readAs = (key: string, path: string): Promise<Answer> =>
  ask(`${service.ready.base_url}${path}`, { headers: { Authorization: `Bearer ${key}` } });

const many = (count: number): string => Array.from({ length: count }, (_, at) => addressOf(`many ${at}`)).join();

test('prices come in the order asked, as the price of each token says, and each once', async () => {
  await eventually('both prices', async () => {
    const { prices } = (await good(`/v1/prices?mints=${mint},${other}`)) as { prices: { price_usd: unknown }[] };
    return prices.every(({ price_usd: usd }) => usd !== null) ? true : undefined;
  });
  const asked = [other, nobody, mint];
  // A second may pass between the answers.
  const ageless = (price: unknown) => ({ ...(price as object), price_age_s: null });
  const single = await Promise.all(asked.map(async one => ageless(await good(`/v1/token/${one}/price`))));
  const batch = (await good(`/v1/prices?mints=${[...asked, other, mint].join('%2C')}`)) as { prices: unknown[] };
  expect(batch.prices.map(ageless)).toEqual(single);
  expect(single).toMatchObject([{ price_usd: 0.3 }, { price_usd: null, as_of_ts_ms: null }, { price_usd: 0.15 }]);
});

test('performance of many wallets is that of each, in the order asked', async () => {
  const path = `/v1/wallet/${trader}/performance?window=1d`;
  await eventually('the exit', async () =>
    ((await good(path)) as { total_trades: number }).total_trades === 1 ? true : undefined,
  );
  const wallets = [nobody, trader];
  const single = await Promise.all(wallets.map(one => good(`/v1/wallet/${one}/performance?window=1d`)));
  expect(await good(`/v1/wallets/performance?addresses=${[...wallets, nobody].join()}&window=1d`)).toEqual({
    window: '1d',
    wallets: wallets.map((wallet_address, at) => ({ wallet_address, ...(single[at] as object) })),
  });
});

test('prices at times are those of the last trades until then, in the order asked, also by POST', async () => {
  const { trades } = (await good(`/v1/token/${mint}/trades`)) as { trades: { timestamp: number; trade_id: string }[] };
  const [sell, buy] = trades;
  const pairs = [
    { mint, t: sell!.timestamp },
    { mint: other, t: buy!.timestamp - 1 },
    { mint, t: sell!.timestamp - 1 },
    { mint, t: sell!.timestamp },
  ];
  const asked = pairs.map(pair => `${pair.mint}@${pair.t}`).join();
  const expected = [sell, null, buy, sell].map((trade, at) => ({
    token_mint: pairs[at]!.mint,
    t: pairs[at]!.t,
    view: 'full',
    price_usd: trade ? 0.15 : null,
    trade_id: trade?.trade_id ?? null,
    as_of_ts_ms: trade?.timestamp ?? null,
    distance_ms: trade ? pairs[at]!.t - trade.timestamp : null,
    source: trade ? 'trade' : null,
    why: trade ? null : 'no_trade',
  }));
  expect(await good(`/v1/prices/at?pairs=${asked}`)).toEqual({ prices: expected });
  const posted = await post('/v1/prices/at', JSON.stringify({ pairs, view: 'full' }));
  expect([posted.status, posted.body]).toEqual([200, { prices: expected }]);
  expect(await good(`/v1/token/${mint}/price-at?t=${sell!.timestamp - 1}`)).toEqual(expected[2]);
  const later = Date.now() + 3_600_000;
  const { status, body } = await service.get(`/v1/token/${mint}/price-at?t=${later}`, 'layer1');
  expect([status, body]).toEqual([
    400,
    { error: `t must be unix ms, an integer from 0 to now, got "${later}"`, code: 'invalid_request' },
  ]);
});

test('trades pass filters, and a cursor goes on with the same filters only', async () => {
  const path = `/v1/token/${mint}/trades`;
  type Page = { readonly trades: readonly { readonly trade_id: string }[]; readonly next_cursor: string | null };
  const all = (await good(path)) as Page;
  const ids = (page: Page) => page.trades.map(({ trade_id: id }) => id);
  const [sell, buy] = ids(all);
  expect(ids((await good(`${path}?kind=sell,swap`)) as Page)).toEqual([sell]);
  expect(ids((await good(`${path}?kind=buy&min_usd=1&wallet=${trader}`)) as Page)).toEqual([buy]);
  expect(await good(`${path}?max_usd=1`)).toMatchObject({ trades: [], next_cursor: null });
  expect(await good(`${path}?pool=${nobody}`)).toMatchObject({ trades: [] });
  const first = (await good(`${path}?limit=1&min_usd=1`)) as Page;
  expect(ids(first)).toEqual([sell]);
  const next = `&cursor=${encodeURIComponent(first.next_cursor!)}`;
  const second = (await good(`${path}?limit=1&min_usd=1${next}`)) as Page;
  expect([ids(second), second.next_cursor]).toEqual([[buy], null]);
  const other = await service.get(`${path}?limit=1&min_usd=2${next}`, 'layer1');
  expect([other.status, other.body]).toEqual([
    400,
    {
      error: 'cursor must be the next_cursor of the page before, with the same token and parameters',
      code: 'invalid_request',
    },
  ]);
  const crossed = await service.get(`${path}?min_usd=5&max_usd=4.5`, 'layer1');
  expect(crossed.body).toMatchObject({ error: 'min_usd must be at most max_usd, got min_usd=5 and max_usd=4.5' });
});

const post = (path: string, body: string): Promise<Answer> =>
  ask(`${service.ready.base_url}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.ready.keys.enterprise}`, 'Content-Type': 'application/json' },
    body,
  });

test.each([
  ['not JSON', '{', /^The body must be a JSON object, got "\{"$/],
  ['a list', '[]', /^The body must be a JSON object, got "\[\]"$/],
  ['without pairs', '{"view":"full"}', /^pairs is missing$/],
  ['no pairs', '{"pairs":[]}', /^pairs must be 1 to 100 pairs .*, got "0"$/],
  ['a text for pairs', '{"pairs":"x"}', /^pairs must be 1 to 100 pairs .*, got "x"$/],
  ['101 pairs', JSON.stringify({ pairs: Array.from({ length: 101 }, () => ({ mint: other, t: 1 })) }), /got "101"$/],
  ['a time with a fraction', JSON.stringify({ pairs: [{ mint: other, t: 1.5 }] }), /^pairs must be .*"t\\?":1.5\}"$/],
  ['a time as text', JSON.stringify({ pairs: [{ mint: other, t: '5' }] }), /^pairs must be .*"t\\?":\\?"5/],
  ['an unknown view', JSON.stringify({ pairs: [{ mint: other, t: 1 }], view: 5 }), /^view must be a string, got "5"$/],
])('a posted body that is %s is refused by name', async (_, body, message) => {
  const answer = await post('/v1/prices/at', body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { error: expect.stringMatching(message), code: 'invalid_request' },
  ]);
});

test('a wrong address and a list that is too long are refused by name', async () => {
  for (const [query, message] of [
    [`mints=${mint},x`, 'mints must be base58 addresses of 32 bytes with commas between, got "x"'],
    [`mints=${many(101)}`, 'mints must be at most 100 addresses, got "101"'],
    ['', 'mints is missing'],
  ]) {
    const answer = await service.get(`/v1/prices?${query}`, 'layer1');
    expect([answer.status, answer.body]).toEqual([400, { error: message, code: 'invalid_request' }]);
  }
});

test('a Layer 1 key has ten batches of 100 a minute, and a refused batch spends nothing', async () => {
  const key = await newKey('layer1');
  const startMs = Date.now();
  const answers = await Promise.all(Array.from({ length: 14 }, () => readAs(key, `/v1/prices?mints=${many(100)}`)));
  const passed = answers.filter(({ status }) => status === 200);
  const refilled = Math.ceil((Date.now() - startMs) / 6_000);
  expect(passed.length).toBeGreaterThanOrEqual(10);
  expect(passed.length).toBeLessThanOrEqual(10 + refilled);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(14 - passed.length);
  for (const { headers, body } of refused) {
    expect(headers['ratelimit-policy']).toBe('"layer1";q=100;w=60, "batch";q=100;w=60');
    expect(headers.ratelimit).toMatch(new RegExp(`^"batch";r=\\d;t=${headers['retry-after']}$`));
    expect(body).toMatchObject({ code: 'rate_limited', error: expect.stringContaining('costs 10 requests') });
  }
  // What the refused ones would have cost is left for a small batch.
  await eventually(
    'a small batch',
    async () => ((await readAs(key, `/v1/prices?mints=${mint}`)).status === 200 ? true : undefined),
    3_000,
  );
});

test('both routes of a key share its bucket, apart from its other requests', async () => {
  const key = await newKey('layer2');
  const left = async (path: string): Promise<number> =>
    Number(/"batch";r=(\d+)/.exec((await readAs(key, path)).headers.ratelimit!)![1]);
  const first = await left(`/v1/prices?mints=${many(100)}`);
  expect(first).toBe(290);
  expect(await left(`/v1/wallets/performance?addresses=${many(100)}`)).toBeLessThan(290);
  expect((await readAs(key, `/v1/token/${mint}/price`)).headers).not.toHaveProperty('ratelimit');
});
