import type { APIGatewayProxyEvent } from 'aws-lambda';
import { simulate } from 'market-simulator';
import { afterEach, expect, test, vi } from 'vitest';
import { type RouteName, routes } from '../../layers/contract/routes/routes.ts';
import type { TablesHandler } from '../../layers/edge/tables.ts';
import { runFlows } from '../bench/flows.ts';
import { chooseCases, isLongRun } from '../long-run.ts';
import { type OracleInput, openGaps } from '../oracle/coverage.ts';
import { aggregates } from '../oracle/windows.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { serveTables } from '../worlds/handlers.ts';
import { loadRouteHandler } from '../worlds/route-handler.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Gaps at all distances from now. Some are filled, one is of a venue, one is empty. */
const plantGaps = (nowMs: number, statedMs: number): readonly OracleInput[] =>
  [20 * 60_000, 90 * 60_000, 5 * HOUR, 20 * HOUR, 30 * HOUR, 6 * DAY, 20 * DAY, 45 * DAY].flatMap((ago, n) =>
    [0, 1].map(part => ({
      ...{ type: 'source_gap', source: part === 0 ? 'node-a' : 'node-b', reason: 'silent' },
      ...(n === 2 && { venue: 'pumpswap' }),
      ...{ from_slot: 10 * n, to_slot: 10 * n + 5, is_filled: part === 1 && n % 2 === 0 },
      ...{ from_ts: nowMs - ago, to_ts: nowMs - ago + part * 600_000, timestamp: statedMs },
    })),
  );

/** Parameters that choose windows, for each operation that offers them. */
const variants = (mint: string, nowMs: number): Readonly<Record<string, readonly Record<string, string>[]>> => {
  const range = { from: String(nowMs - 7 * DAY), to: String(nowMs - HOUR) };
  const old = { from: String(nowMs - 46 * DAY), to: String(nowMs - 40 * DAY) };
  const quiet = { from: String(nowMs - 40 * DAY), to: String(nowMs - 22 * DAY) };
  const seconds = (ms: number) => String(Math.floor(ms / 1_000));
  const windows = ['1d', '7d', '30d'].map(window => ({ window }));
  return {
    tokenOhlcv: [{}, range, old, quiet, { limit: '2' }, { ...range, limit: '1' }],
    tokenLiquidityHistory: [{}, range, old, quiet, { limit: '1' }],
    tokenPeopleHistory: [{}, range, old, quiet, { limit: '1' }],
    tokenTopTraders: ['1h', '6h', '24h', '7d', '30d'].map(window => ({ window })),
    tokenList: ['1h', '6h', '24h'].map(window => ({ window })),
    marketStats: ['1h', '6h', '24h'].map(window => ({ window })),
    tokenBuyerQuality: ['1', '3', '24'].map(hours => ({ window_hours: hours })),
    tokenFundingAbuse: [{}, { early_window_minutes: '10' }, { early_window_minutes: '240' }],
    leaderboard: windows,
    walletPerformance: windows,
    walletsPerformance: windows,
    walletWorthHistory: [{}, { from: new Date(nowMs).toISOString().slice(0, 10) }],
    udfHistory: [
      { symbol: mint, resolution: '60', from: seconds(nowMs - 2 * DAY), to: seconds(nowMs) },
      { symbol: mint, resolution: '1', to: seconds(nowMs), countback: '2' },
    ],
    intelCopyOriginator: [
      { start_ts_ms: String(nowMs - HOUR), end_ts_ms: String(nowMs) },
      { start_ts_ms: String(nowMs - 50 * HOUR), end_ts_ms: String(nowMs - 49 * HOUR) },
    ],
    intelEntityConcentration: [{}, { window_s: '3600' }],
  };
};

const askAll = async (events: readonly OracleInput[], names: readonly string[]) => {
  const swaps = events.filter(({ type }) => type === 'swap');
  const [[mint = ''] = []] = [...Map.groupBy(swaps, ({ token_mint }) => token_mint!)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const own = swaps.filter(({ token_mint }) => token_mint === mint);
  const wallet = (own.at(-1) as unknown as Record<string, string>).wallet_address!;
  const last = Math.max(...events.map(({ timestamp }) => timestamp));
  const nowMs = last + 61_000;
  const given = [...events, ...plantGaps(nowMs, last)];
  const bySecond = new Map(
    [...Map.groupBy(given, ({ timestamp }) => Math.floor(timestamp / 1000))]
      .sort(([a], [b]) => a - b)
      .map(([second, some]) => [second, some.map(event => JSON.stringify(event))]),
  );
  const gaps = openGaps(given.map(event => ({ event, receivedMs: event.timestamp })));
  const expectCoverage = (window: readonly number[] | null) => {
    if (window === null || window[0]! >= window[1]!) return [];
    const [from, to] = [Math.floor(window[0]! / HOUR) * HOUR, Math.ceil(window[1]! / HOUR) * HOUR];
    return gaps
      .filter(gap => gap.from_ts! < to && Math.max(gap.to_ts!, gap.from_ts! + 1) > from)
      .map(({ source, from_ts, to_ts, from_slot, to_slot, reason }) => ({
        ...{ source, from_ts, to_ts, from_slot, to_slot, reason },
      }));
  };
  const seen = { with: 0, without: 0, asked: new Set<string>() };
  await runFlows(
    { bySecond },
    1,
    async ({ client, names: tables }) => {
      serveTables(client, tables, { LAYER_KNOWN_WALLETS: 'layers/known-wallets/known-wallets.ndjson' });
      const all = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, { client, table }]));
      vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
      const offered = variants(mint, nowMs);
      for (const name of names)
        for (const query of offered[name] ?? [{}]) {
          const more: Record<string, string> = name === 'walletsPerformance' ? { addresses: wallet } : {};
          const { path } = routes[name as RouteName];
          const given = Object.entries({ ...query, ...more }).map(([key, text]) => [key, [text]]);
          const event = {
            pathParameters: { mint, address: wallet },
            multiValueQueryStringParameters: Object.fromEntries(given),
            requestContext: { path, authorizer: { tier: 'enterprise', keyId: 'k', requestsPerMinute: '6000' } },
          } as unknown as APIGatewayProxyEvent;
          const target = `${name} ${JSON.stringify(query)}`;
          const { answerFrom } = (await loadRouteHandler(name as RouteName)) as unknown as TablesHandler<unknown>;
          const { status, body: text, headers, next } = await answerFrom(event, all as never, nowMs);
          expect(status, `${target} ${text}`).toBe(200);
          const body = JSON.parse(text);
          const coverage = headers['Chain-Coverage'] ?? '';
          const { at, window, volume } = aggregates[name]!;
          const stated = at === 'header' ? (coverage === '' ? null : JSON.parse(coverage)) : body.coverage;
          if (at === 'header') expect(coverage).toMatch(/^[\x20-\x7e]*$/);
          else expect(coverage, target).toBe('');
          const expected = expectCoverage(window({ query, nowMs, body, isLinked: next !== null }));
          expect([target, stated?.gaps ?? []]).toEqual([target, expected]);
          if (expected.length > 0) expect([target, stated.complete]).toEqual([target, false]);
          if (expected.length > 0 && volume !== undefined) {
            expect(stated.volume_usd_min).toBe(volume(body));
            expect(stated.volume_usd_max).toBeGreaterThanOrEqual(volume(body));
          }
          seen.asked.add(name);
          seen[expected.length > 0 ? 'with' : 'without'] += 1;
        }
    },
    'embedded',
  );
  return seen;
};

/** Need lists that schedules publish, or begin where only the handler knows; elsewhere. */
const ELSEWHERE: readonly string[] = ['tokenList', 'marketStats', 'intelEarlyBuyers'];
const names = Object.keys(aggregates).filter(name => !ELSEWHERE.includes(name));

test('every aggregate of a simulated market names the gaps of its hours', async () => {
  const events: OracleInput[] = [];
  for (const item of simulate({ swaps: isLongRun ? 400 : 150 }))
    if ('event' in item) events.push(item.event as OracleInput);
  const seen = await askAll(events, names);
  expect(seen.asked).toEqual(new Set(names));
  expect(seen.with).toBeGreaterThan(20);
  expect(seen.without).toBeGreaterThan(3);
}, 240_000);

test.each(chooseCases(realTapes.slice(0, 2), 2))(
  'and so of the real tape %s',
  async tape => {
    const swaps = [...readTape(tape).values()].flatMap(all =>
      all.slice(0, isLongRun ? 60 : 25),
    ) as unknown as OracleInput[];
    const seen = await askAll(swaps, names);
    expect(seen.with).toBeGreaterThan(20);
  },
  240_000,
);
