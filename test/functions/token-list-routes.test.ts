import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unknownShares } from '../../layers/core/token-list/profile.ts';
import { logReports } from '../../layers/storage/token-list/reports.ts';
import { mintAt } from '../core/token-list/market.ts';
import { type Engine, makeTables, startPlainEngine } from '../storage/engines.ts';
import { serveTables } from '../worlds/handlers.ts';
import type { RouteHandler } from '../worlds/route-handler.ts';

let engine: Engine;
let read: RouteHandler;
let list: () => Promise<void>;
let nowMs: number;

/** Of two decimals; the pool of the third token is thin. */
const worthAt = (n: number) => ({
  priceUsd: 2.5,
  priceMs: nowMs - 60_500,
  decimals: 2,
  totalRaw: '90000',
  circulatingRaw: '70000',
  liquidityUsd: n === 3 ? 850 : 5_000,
  liquidityMs: nowMs - 50_000,
  isOnCurve: false,
  highest: { usd: 4, atMs: 7 },
  lowest: null,
});

/** On a curve, created by the first. */
const profileAt = (n: number) => ({
  ...{
    deadMs: n === 2 ? nowMs - 1 : null,
    dexes: ['pump_fun'],
    quotes: [mintAt(90)],
    mintable: n === 1,
    freezable: null,
  },
  launch: {
    ...{ pad: 'pump_fun', stage: 'curve' as const, progress: [BigInt(n), 4n] as const, creator: mintAt(91) },
    ...{ raisedRaw: '500', targetRaw: null, baseMint: mintAt(90), baseDecimals: 2, curvePool: null },
    ...{ launchedMs: nowMs - n, isComplete: false, completedMs: null, graduatedMs: null, migrationSignature: null },
    ...{ pool: null, poolDex: null, secondsToGraduate: null, why: null },
  },
  shares: { ...unknownShares, top10: 10 * n, sniper: 0 },
});

const launchAt = (n: number) => ({
  ...{ pad: 'pump_fun', stage: n === 2 ? 'dead' : 'curve', curve_pct: 25 * n, raised: 5, raised_raw: '500' },
  ...{ target: null, target_raw: null, base_mint: mintAt(90), creator: mintAt(91), curve_pool: null },
  ...{ launched_ts_ms: nowMs - n, is_complete: false, completed_ts_ms: null, graduated_ts_ms: null },
  ...{ migration_signature: null, pool: null, pool_dex: null, seconds_to_graduate: null, why: null },
});

const nothing = {
  filtered_price_usd: null,
  filtered_price_ts_ms: null,
  price_source: null,
  circulating_supply: null,
  circulating_supply_raw: null,
  total_supply_raw: null,
  liquidity_usd: null,
  liquidity_ts_ms: null,
  market_cap_usd: null,
  fdv_usd: null,
  worth_why: 'no_price',
  ath_usd: null,
  ath_ts_ms: null,
  atl_usd: null,
  atl_ts_ms: null,
};

beforeAll(async () => {
  engine = await startPlainEngine();
  const names = await makeTables(engine.client);
  nowMs = Date.now();
  serveTables(engine.client, names, { RESUME_SECONDS: '3600', STREAM_PUSH: 'push' });
  read = (await import('../../functions/rest/tokens.ts')).handler;
  const { handler } = await import('../../functions/schedule/token-list.ts');
  list = () => handler(undefined, {} as never);
  const reports = [1, 2, 3].flatMap(n => [
    {
      kind: 'facts' as const,
      mint: mintAt(n),
      seq: 1,
      atMs: nowMs,
      createdMs: nowMs - n * 3_600_000 - 10_000,
      holders: n,
      described: null,
      standings: [{ fromMs: 0, severity: 'low' as const, liquiditySol: n + 0.5 }],
      // An earlier version reported none.
      ...(n > 1 && { worth: worthAt(n), profile: profileAt(n) }),
    },
    {
      kind: 'market' as const,
      mint: mintAt(n),
      seq: 1,
      priceUsd: 3,
      minutes: [
        {
          minuteMs: nowMs - (nowMs % 60_000),
          trades: n,
          usdE30: BigInt(n) * 10n ** 29n,
          buyers: n,
          open: 2,
          close: 3,
          buyUsdE30: BigInt(n) * 10n ** 29n,
          buys: n,
          sells: 0,
          crowd: { hashes: [1, 2, 3].slice(0, n), registers: null },
        },
      ],
    },
  ]);
  await logReports({ client: engine.client, table: names.listings }, reports, nowMs);
});
afterAll(async () => {
  await engine.stop();
});

const ask = async (query: Record<string, string> = {}, tier = 'layer1') => {
  const answer = await read(
    {
      path: '/v1/tokens',
      multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, [text]])),
      pathParameters: null,
      requestContext: { path: '/v1/tokens', authorizer: { tier } },
    } as unknown as APIGatewayProxyEvent,
    {} as never,
  );
  return { ...answer, body: JSON.parse(answer.body) };
};

const mintsOf = (body: { readonly tokens: readonly { readonly token_mint: string }[] }) =>
  body.tokens.map(({ token_mint }) => token_mint);

describe('GET /v1/tokens', () => {
  test('answers the same before and after the first publication, to the last field', async () => {
    const [young, young24] = [await ask({ sort: 'volume', window: '1h' }), await ask()];
    await list();
    const { body, headers } = await ask({ sort: 'volume', window: '1h' });
    type Aged = { age_s: number; price_age_s: number | null };
    const aged = body.tokens.map(({ age_s, price_age_s, ...rest }: Aged) => [
      age_s >= 3_600,
      (price_age_s ?? 0) >= 55,
      rest,
    ]);
    expect(aged).toEqual(
      [3, 2, 1].map(n => [
        true,
        n > 1,
        {
          token_mint: mintAt(n),
          name: null,
          symbol: null,
          created_ts_ms: nowMs - n * 3_600_000 - 10_000,
          price_usd: 3,
          price_change_pct: 50,
          volume_usd: n / 10,
          trades: n,
          buys: n,
          sells: 0,
          buyers: n,
          liquidity_sol: n + 0.5,
          holders: n,
          severity: 'low',
          launch: n > 1 ? launchAt(n) : null,
          top10_pct: n > 1 ? 10 * n : null,
          ...{ creator_pct: null, sniper_pct: n > 1 ? 0 : null, bundler_pct: null, insider_pct: null, fresh_pct: null },
          ...nothing,
          ...(n > 1 && {
            filtered_price_usd: 2.5,
            filtered_price_ts_ms: nowMs - 60_500,
            price_source: 'ohlcv_1s_close_filtered',
            circulating_supply: 700,
            circulating_supply_raw: '70000',
            total_supply_raw: '90000',
            liquidity_usd: n === 3 ? 850 : 5_000,
            liquidity_ts_ms: nowMs - 50_000,
            market_cap_usd: n === 3 ? null : 1_750,
            fdv_usd: n === 3 ? null : 2_250,
            worth_why: n === 3 ? 'thin_pool' : null,
            ath_usd: 4,
            ath_ts_ms: 7,
          }),
        },
      ]),
    );
    expect(body.next_cursor).toBeNull();
    expect(headers).toMatchObject({ 'Cache-Control': 'private, max-age=5' });
    expect(mintsOf(young.body)).toEqual(mintsOf(body));
    expect(mintsOf((await ask()).body)).toEqual(mintsOf(young24.body));
  });

  test('leads on by next_cursor and Link alike, and refuses the cursor with other parameters', async () => {
    const query = { sort: 'new', window: '6h', limit: '2', min_holders: '1' };
    const { body, headers } = await ask(query);
    expect(mintsOf(body)).toEqual([mintAt(1), mintAt(2)]);
    const cursor = body.next_cursor;
    expect(headers!.Link).toBe(`</v1/tokens?sort=new&window=6h&min_holders=1&limit=2&cursor=${cursor}>; rel="next"`);
    const last = await ask({ ...query, limit: '1', cursor });
    expect([mintsOf(last.body), last.body.next_cursor]).toEqual([[mintAt(3)], null]);
    for (const other of [{ sort: 'volume' }, { window: '1h' }, { min_holders: '2' }, { max_age_s: '99' }]) {
      const { statusCode, body: refused } = await ask({ ...query, ...other, cursor });
      expect([statusCode, refused.code]).toEqual([400, 'invalid_request']);
      expect(refused.error).toContain('cursor is of another');
    }
    const { statusCode, body: refused } = await ask({ ...query, cursor: cursor.slice(1) });
    expect([statusCode, refused.error]).toEqual([400, expect.stringContaining('must be the next_cursor')]);
  });

  test.each([
    [{ min_liquidity_sol: '2.5' }, [3, 2]],
    [{ min_liquidity_sol: '2.51' }, [3]],
    [{ max_severity: 'none' }, []],
    [{ max_severity: 'low' }, [3, 2, 1]],
    [{ min_age_s: '7200' }, [3, 2]],
    [{ max_age_s: '36000', min_age_s: '10800' }, [3]],
    [{ max_holders: '2', min_trades: '2' }, [2]],
    [{ min_market_cap_usd: '1750' }, [2]],
    [{ max_liquidity_usd: '850' }, [3]],
    [{ stage: 'dead,graduated' }, [2]],
    [{ stage: 'curve', pad: 'pump_fun,moonit', dex: 'pump_fun' }, [3]],
    [{ dex: 'raydium_v4' }, []],
    [{ quote: mintAt(90), creator: `${mintAt(92)},${mintAt(91)}` }, [3, 2]],
    [{ creator: mintAt(90) }, []],
    [{ mintable: 'false' }, [3, 2]],
    [{ freezable: 'false' }, []],
    [{ min_severity: 'low', max_severity: 'low' }, [3, 2, 1]],
    [{ min_severity: 'medium' }, []],
    [{ max_top10_pct: '20', sort: 'top10' }, [2]],
    [{ min_price_change_pct: '-1.5', max_price_change_pct: '50' }, [3, 2, 1]],
    [{ sort: 'top10', order: 'asc' }, [2, 3, 1]],
    [{ sort: 'age' }, [3, 2, 1]],
    [{ sort: 'age', order: 'asc' }, [1, 2, 3]],
    [{ sort: 'curve' }, [3, 2, 1]],
    [{ sort: 'launched' }, [2, 3, 1]],
    [{ sort: 'market_cap', min_buyers: '2' }, [2, 3]],
  ])('with %j answers %j', async (query, expected) => {
    expect(mintsOf((await ask({ sort: 'volume', ...query })).body)).toEqual(expected.map(mintAt));
  });

  test.each([
    ['sort', 'price'],
    ['window', '7d'],
    ['limit', '0'],
    ['limit', '101'],
    ['min_age_s', '-1'],
    ['max_age_s', '1.5'],
    ['min_liquidity_sol', '-1'],
    ['min_liquidity_sol', '1e3'],
    ['min_liquidity_sol', 'NaN'],
    ['min_holders', ''],
    ['max_severity', 'severe'],
    ['min_severity', 'pending'],
    ['order', 'up'],
    ['max_top10_pct', '100.1'],
    ['min_price_change_pct', '1e3'],
    ['stage', 'curve,'],
    ['stage', 'young'],
    ['pad', 'Pump'],
    ['dex', Array.from({ length: 21 }, (_, at) => `dex_${at}`).join()],
    ['quote', 'SOL'],
    ['creator', ''],
    ['mintable', 'yes'],
    ['cursor', '../x'],
    ['cursor', 'z'.repeat(201)],
  ])('rejects %s=%s', async (name, text) => {
    const { statusCode, body } = await ask({ [name]: text });
    expect([statusCode, body.code]).toEqual([400, 'invalid_request']);
    expect(body.error).toContain(name);
  });

  test('rejects an empty range, and keys below Layer 1', async () => {
    const { statusCode, body } = await ask({ min_age_s: '5', max_age_s: '4' });
    expect([statusCode, body.error]).toEqual([400, expect.stringContaining('min_age_s must be at most max_age_s')]);
    const severe = await ask({ min_severity: 'high', max_severity: 'low' });
    expect(severe.body.error).toContain('min_severity must be at most max_severity');
    expect((await ask({}, 'free')).statusCode).toBe(403);
  });
});
