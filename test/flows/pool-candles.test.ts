import { beforeAll, describe, expect, test } from 'vitest';
import { toTokenStats } from '../../layers/contract/routes/token-stats.ts';
import { type Timeframe, timeframeMs, timeframes, type View, views } from '../../layers/core/candles/timeframe.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { readWindowStats } from '../../layers/flows/candles/window-stats.ts';
import { type CandlesPage, readCandlesPage } from '../../layers/flows/candles-page.ts';
import { sections } from '../../layers/flows/pass/pass.ts';
import { encodeClockRecord } from '../../layers/flows/processor/records.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { oracleCandles } from '../oracle/candles.ts';
import { oracleStats } from '../oracle/window-stats.ts';
import { useEngine, useTables } from '../storage/use-engine.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { trade } from '../tapes/trades.ts';
import { address, START_MS } from '../worlds/events.ts';
import { finished } from '../worlds/faults.ts';
import { chance, keepTape, longTape, tradesIn, weekEndTape } from '../worlds/long-tapes.ts';
import { asOracle, farEnd, startMarket, unamended } from '../worlds/market.ts';
import { openSections } from '../worlds/tape-records.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const [curve, busy, quiet, odd] = ['curve', 'busy', 'quiet', 'odd'].map(address) as [string, string, string, string];
const POOLS = [curve, busy, quiet, odd];
const WINDOWS = { '5m': 5 * MINUTE, '1h': HOUR, '6h': 6 * HOUR, '24h': 24 * HOUR } as const;

/** A curve, a busy pool, a quiet one, one with two exchanges, and none. */
const spread = (tape: readonly Trade[], seed: number): readonly Trade[] => {
  const next = chance(seed);
  return tape.map((one, at) => {
    if (at < tape.length / 3) return { ...one, pool: curve, dex: 'pump_fun' };
    const lot = next();
    if (lot < 0.75) return { ...one, pool: busy, dex: 'pump_swap' };
    if (lot < 0.8) return { ...one, pool: quiet, dex: 'raydium_cpmm' };
    return lot < 0.9 ? { ...one, pool: odd, dex: lot < 0.85 ? 'orca' : 'meteora' } : { ...one, pool: null };
  });
};

const toMultiPool = (name: (typeof realTapes)[number]): readonly Trade[] => {
  const [swaps] = [...readTape(name).values()].sort((a, b) => b.length - a.length);
  return swaps!
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .slice(0, 300)
    .map((swap, index) =>
      trade({
        seq: index + 1,
        signature: swap.signature,
        slot: swap.slot,
        txIndex: swap.tx_index ?? null,
        eventIndex: swap.event_index,
        timestampMs: swap.timestamp,
        wallet: swap.wallet_address,
        // Every third wallet trades elsewhere.
        pool: POOLS[swap.wallet_address.charCodeAt(5) % 3]!,
        direction: swap.direction as Trade['direction'],
        tokenDecimals: swap.token_decimals,
        tokenRaw: swap.token_amount_raw,
        baseDecimals: swap.base_decimals,
        baseRaw: swap.base_amount_raw,
        basePriceUsd: swap.base_price_usd ?? null,
      }),
    );
};

/** Doubles of two ways. */
const roundFields = (stats: Readonly<Record<string, number | null>>) =>
  Object.entries(stats).map(([field, value]) => [
    field,
    value === null ? null : Number(value.toFixed(6)).toPrecision(10),
  ]);

describe('Candles and figures of a pool', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let mints = 0;
  let isHeard = false;

  const stores = () => ({
    candles: { client: engine.client, table: names.candles },
    tape: openTape({ client: engine.client, table: names.tape }),
  });
  const start = (rows: number) => {
    const { deps } = startMarket(engine.client, names, farEnd());
    const publisher = { ...deps.publisher, heard: async (all: readonly string[]) => new Set(isHeard ? all : []) };
    const policies = { candles: { ...commitPolicies.candles, rows, bytesPerRow: Infinity } };
    const take = openSections({ ...deps, publisher, policies }, [sections.market]);
    return (records: readonly StreamRecord[], nowMs: number) => finished(take(records, nowMs));
  };
  const tick = (mint: string): StreamRecord => ({ shard: 's', sequence: '0', text: encodeClockRecord(mint) });

  type Query = { timeframe: Timeframe; view: View; limit: number; fill?: boolean; from?: number; to?: number };
  const ask = (mint: string, pool: string, { fill = false, from, to, ...query }: Query, nowMs: number) =>
    readCandlesPage(stores(), mint, { ...query, pool, fill, from, to }, 'enterprise', nowMs);
  /** All candles, page by page. */
  const walk = async (mint: string, pool: string, query: Query, nowMs: number) => {
    const pages: unknown[] = [];
    let page: CandlesPage;
    let to = query.to;
    do {
      page = await ask(mint, pool, { ...query, ...(to !== undefined && { to }) }, nowMs);
      expect(page.candles.length).toBeLessThanOrEqual(query.limit);
      pages.unshift(...unamended(page.candles));
      expect(page.next === null || page.next.to < (to ?? Infinity)).toBe(true);
      to = page.next?.to;
    } while (to !== undefined);
    return pages;
  };
  const brute = (tape: readonly Trade[], pool: string, timeframe: Timeframe, view: View) =>
    oracleCandles(tape.map(asOracle), timeframeMs[timeframe], view === 'filtered', pool);

  const compareAll = async (mint: string, tape: readonly Trade[], nowMs: number, next: () => number) => {
    let compared = 0;
    for (const pool of POOLS)
      for (const timeframe of timeframes)
        for (const view of views) {
          const wanted = brute(tape, pool, timeframe, view);
          const limit = 1 + Math.floor(next() * 60);
          expect(await walk(mint, pool, { timeframe, view, limit }, nowMs), `${timeframe} ${view}`).toEqual(wanted);
          if (wanted.length === 0) continue;
          const pick = () =>
            wanted[Math.floor(next() * wanted.length)]!.bucket_start_ms + Math.floor(next() * 2_000 - 1_000);
          const [from, to] = [pick(), pick()].sort((a, b) => a - b) as [number, number];
          const inside = wanted.filter(({ bucket_start_ms: at }) => at >= from && at < to);
          if (from < to)
            expect(await walk(mint, pool, { timeframe, view, limit: 2_000, from, to }, nowMs)).toEqual(inside);
          compared += wanted.length;
        }
    return compared;
  };
  const compareStats = async (mint: string, tape: readonly Trade[], nowMs: number) => {
    for (const pool of POOLS) {
      const { windows } = toTokenStats(mint, await readWindowStats(stores(), mint, nowMs, pool));
      const toMs = Math.floor(nowMs / MINUTE) * MINUTE + MINUTE;
      for (const [name, widthMs] of Object.entries(WINDOWS)) {
        const wanted = oracleStats(tape.map(asOracle), toMs - widthMs, toMs, pool);
        expect(roundFields(windows[name as keyof typeof windows]), `${name} ${nowMs}`).toEqual(roundFields(wanted));
      }
    }
  };

  test.each([
    [1, 0, longTape(1, 150)],
    [2, 7, longTape(2, 200)],
    [3, 32, longTape(3, 200, 6_000_000)],
    [4, 7, weekEndTape(4, 150)],
  ])(
    'are those of its trades, whatever waits, restarts, is heard and comes late (tape %i)',
    async (seed, deferred, whole) => {
      const mint = address(`pools-${mints++}`);
      const tape = spread(whole, seed);
      const next = chance(seed);
      let take = start(deferred);
      let compared = 0;
      for (let at = 0; at < tape.length; ) {
        const batch = tape.slice(at, at + 1 + Math.floor(next() * 12));
        at += batch.length;
        const known = tape.slice(0, at);
        const newestMs = Math.max(...known.map(({ timestampMs }) => timestampMs));
        if (next() < 0.08) take = start(deferred);
        if (next() < 0.15) isHeard = !isHeard;
        await keepTape(engine.client, names, mint, batch);
        await take([tradesIn(mint, batch)], newestMs + 100);
        const laterMs = newestMs + Math.floor(next() * 8 * HOUR);
        if (next() < 0.1) await take([tick(mint)], laterMs);
        if (next() < 0.2 || at >= tape.length)
          for (const nowMs of [newestMs, laterMs]) await compareStats(mint, known, nowMs);
        if (next() < 0.03 || at >= tape.length) compared += await compareAll(mint, known, laterMs, next);
      }
      expect(compared).toBeGreaterThan(300);
    },
  );

  test.each(realTapes)('of the busiest token of %s, dealt out to pools, are those of their swaps', async name => {
    const mint = address(`pools-${mints++}`);
    const tape = toMultiPool(name);
    const take = start(32);
    for (let at = 0; at < tape.length; at += 50) {
      const batch = tape.slice(at, at + 50);
      await keepTape(engine.client, names, mint, batch);
      await take([tradesIn(mint, batch)], batch.at(-1)!.timestampMs);
    }
    const nowMs = tape.at(-1)!.timestampMs;
    expect(await compareAll(mint, tape, nowMs, chance(9))).toBeGreaterThan(100);
    for (const at of [nowMs, nowMs + 3 * HOUR]) await compareStats(mint, tape, at);
  });

  test('are filled from the close before the range', async () => {
    const mint = address(`pools-${mints++}`);
    const tape = spread(longTape(8, 200), 8);
    await keepTape(engine.client, names, mint, tape);
    await start(7)([tradesIn(mint, tape)], tape.at(-1)!.timestampMs);
    const nowMs = Math.max(...tape.map(({ timestampMs }) => timestampMs)) + HOUR;
    for (const [timeframe, limit] of [
      ['1m', 80],
      ['15m', 5],
    ] as const) {
      const all = brute(tape, busy, timeframe, 'full');
      const { candles } = await ask(mint, busy, { timeframe, view: 'full', limit, fill: true }, nowMs);
      expect(candles).toHaveLength(limit);
      for (const { bucketStartMs, open, close, trades } of candles) {
        const own = all.find(one => one.bucket_start_ms === bucketStartMs);
        const before = all.findLast(one => one.bucket_start_ms < bucketStartMs)!;
        const wanted = { open: before.close, close: own?.close ?? before.close, trades: own?.trades ?? 0 };
        expect({ open, close, trades }).toEqual(wanted);
      }
    }
  });

  test('of an unknown pool, or another token, are empty', async () => {
    const mint = address(`pools-${mints++}`);
    const tape = longTape(5, 60).map(one => ({ ...one, pool: busy }));
    await keepTape(engine.client, names, mint, tape);
    await start(0)([tradesIn(mint, tape)], START_MS);
    const nowMs = tape.at(-1)!.timestampMs;
    for (const timeframe of timeframes)
      for (const fill of [false, true])
        expect(await ask(mint, quiet, { timeframe, view: 'full', limit: 500, fill }, nowMs)).toEqual({
          candles: [],
          next: null,
        });
    const { windows } = toTokenStats(mint, await readWindowStats(stores(), mint, nowMs, quiet));
    expect(windows['24h']).toMatchObject({ trades: 0, traders: 0, volume_usd: 0, price_change_pct: null });
    expect(await walk(address('no token'), busy, { timeframe: '1h', view: 'full', limit: 5 }, nowMs)).toEqual([]);
  });
});
