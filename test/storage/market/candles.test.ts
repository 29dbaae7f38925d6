import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Candle } from '../../../layers/core/candles/candle.ts';
import type { CandleRow } from '../../../layers/core/candles/changes.ts';
import type { View } from '../../../layers/core/candles/timeframe.ts';
import { toFirstDuePosition } from '../../../layers/storage/kernel/due.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import {
  type Candles,
  loadClosesBefore,
  loadLive,
  loadLives,
  loadMarketSnapshot,
  noCandles,
  saveLive,
  saveMarketSnapshot,
  saveRows,
} from '../../../layers/storage/market/candles.ts';
import { queryDueMints } from '../../../layers/storage/market/due-mints.ts';
import { readCandles } from '../../../layers/storage/market/read-candles.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const START = 1_760_000_400_000;
const MINUTE = 60_000;

/** The figures depend on minute and checkpoint. */
const candle = (minute: number, version = 1): Candle => ({
  bucketStartMs: START + minute * MINUTE,
  bucketEndMs: START + (minute + 1) * MINUTE,
  open: minute + 0.1,
  high: minute + 0.4,
  low: minute,
  close: minute + 0.2,
  volumeToken: version,
  volumeBase: 1e-9,
  volumeUsd: 1.5,
  buyVolumeToken: 1,
  sellVolumeToken: 0,
  buyVolumeUsd: 1.5,
  sellVolumeUsd: 0,
  trades: 3,
  vwap: minute + 0.15,
  lastTradeTsMs: START + minute * MINUTE + 5,
  numBuyers: 2,
  numSellers: 1,
  volumeTokenExact: `${version}.000000000000000001`,
  volumeBaseExact: '0.000000001',
  buyVolumeTokenExact: '1',
  sellVolumeTokenExact: '0',
});
const row = (minute: number, { organic = true, version = 1 } = {}): CandleRow => ({
  timeframe: '1m',
  bucketMs: START + minute * MINUTE,
  full: candle(minute, version),
  filtered: organic ? candle(minute, version) : null,
  closes: { full: minute + 0.2, filtered: organic ? minute + 0.2 : null },
  amended: { full: false, filtered: false },
  sums: null,
});
const live = (minute: number, applied: number, version = 1) => ({
  applied,
  traded: applied,
  reported: 0,
  open: [{ timeframe: '1m' as const, view: 'full' as const, candle: candle(minute, version) }],
  price: { usd: 1.5, bucketMs: START },
  unsaved: 3,
  nextCloseMs: START + (minute + 1) * MINUTE,
  clockMs: START,
});
const minutes = (candles: readonly Candle[]) => candles.map(c => (c.bucketStartMs - START) / MINUTE);
const whole = { fromMs: 0, toMs: 99_999_999_999_999, limit: 500 };

describe.each(engineNames)('Candles on %s', name => {
  const candles: Candles = useTable(useEngine(name), 'candles', beforeAll);
  let mint = '';
  let mints = 0;

  beforeEach(() => {
    mint = `mint-${mints++}`;
  });

  const read = async (timeframe: '1m' | '5m', view: View, range = whole, rows: readonly CandleRow[] = []) =>
    readCandles(candles, mint, { timeframe, view, ...range }, { ...(await loadLive(candles, mint)), rows });

  test('round-trip exactly, closed rows and the live one, ascending', async () => {
    await saveRows(candles, mint, 9, [row(1), row(0)]);
    await saveLive(candles, mint, noCandles, live(2, 10));
    expect(await read('1m', 'full')).toEqual([candle(0), candle(1), candle(2)]);
    expect(await read('5m', 'full')).toEqual([]);
  });

  test('are the newest of a range, start inclusive, end exclusive', async () => {
    await saveRows(
      candles,
      mint,
      9,
      [0, 1, 2, 3, 4, 5].map(minute => row(minute)),
    );
    const range = { fromMs: START + MINUTE, toMs: START + 5 * MINUTE };
    const newest = (limit: number) => read('1m', 'full', { ...range, limit });
    expect(minutes(await newest(10))).toEqual([1, 2, 3, 4]);
    expect(minutes(await newest(2))).toEqual([3, 4]);
  });

  test('of a view with gaps are paged until there are enough', async () => {
    const organic = new Set([3, 40, 41, 90]);
    const all = Array.from({ length: 100 }, (_, minute) => row(minute, { organic: organic.has(minute) }));
    await saveRows(candles, mint, 9, all);
    const newest = (limit: number) => read('1m', 'filtered', { ...whole, limit });
    expect(minutes(await newest(3))).toEqual([40, 41, 90]);
    expect(minutes(await newest(50))).toEqual([3, 40, 41, 90]);
  });

  test('of one bucket, live and stored, are those of the later fold', async () => {
    await saveRows(candles, mint, 5, [row(0, { version: 5 })]);
    const first = await saveLive(candles, mint, noCandles, live(0, 7, 7));
    expect((await read('1m', 'full')).map(c => c.volumeToken)).toEqual([7]);
    await saveRows(candles, mint, 8, [row(0, { version: 8 })]);
    expect((await read('1m', 'full')).map(c => c.volumeToken)).toEqual([8]);
    await saveLive(candles, mint, first, live(0, 8, 9));
    expect((await read('1m', 'full')).map(c => c.volumeToken)).toEqual([8]);
  });

  test('of a later fold survive a repeated earlier one', async () => {
    await saveRows(candles, mint, 8, [row(0, { version: 8 })]);
    await saveRows(candles, mint, 5, [row(0, { version: 5 }), row(1, { version: 5 })]);
    expect((await read('1m', 'full')).map(c => c.volumeToken)).toEqual([8, 5]);
    await saveMarketSnapshot(candles, mint, 8, Buffer.from('later'));
    await saveMarketSnapshot(candles, mint, 5, Buffer.from('earlier'));
    expect(Buffer.from((await loadMarketSnapshot(candles, mint))!).toString()).toBe('later');
  });

  test('include the closes before a time', async () => {
    await saveRows(candles, mint, 9, [row(0), row(2, { organic: false })]);
    expect(await loadClosesBefore(candles, mint, '1m', START)).toEqual({ full: null, filtered: null });
    expect(await loadClosesBefore(candles, mint, '1m', START + 2 * MINUTE)).toEqual({ full: 0.2, filtered: 0.2 });
    expect(await loadClosesBefore(candles, mint, '1m', START + 9 * MINUTE)).toEqual({ full: 2.2, filtered: null });
  });

  test('have one writer of the live item: the slower one fails', async () => {
    const first = await saveLive(candles, mint, noCandles, live(0, 1));
    await expect(saveLive(candles, mint, noCandles, live(0, 2))).rejects.toSatisfy(isConflict);
    const second = await saveLive(candles, mint, first, live(0, 2));
    await expect(saveLive(candles, mint, first, live(0, 3))).rejects.toSatisfy(isConflict);
    expect(await loadLive(candles, mint)).toEqual(second);
    expect([...(await loadLives(candles, [mint, 'never'])).keys()]).toEqual([mint]);
  });

  test('are due once their bucket has ended, and not when none is open', async () => {
    const heard = { unsent: { at: '1', channels: [`token:${mint}:ohlcv:full:1m`], isStored: false } };
    const first = await saveLive(candles, mint, noCandles, { ...live(0, 1), ...heard });
    const isDue = async (at: number) => {
      const due: string[] = [];
      for await (const { mints } of queryDueMints(candles, at, toFirstDuePosition(0))) due.push(...mints);
      return due.includes(mint);
    };
    expect([await isDue(START + MINUTE - 1), await isDue(START + MINUTE)]).toEqual([false, true]);
    const unheard = await saveLive(candles, mint, first, live(0, 1));
    expect([await isDue(START + 61 * MINUTE - 1), await isDue(START + 61 * MINUTE)]).toEqual([false, true]);
    await saveLive(candles, mint, unheard, { ...live(0, 1), open: [], nextCloseMs: null });
    expect(await isDue(START + 90 * MINUTE)).toBe(false);
  });
});
