import { beforeAll, describe, expect, test } from 'vitest';
import { timeframeMs, timeframes, views } from '../../layers/core/candles/timeframe.ts';
import { type CandleQuery, type CandleStores, readNewestCandles } from '../../layers/flows/candle-page.ts';
import { createRowCache } from '../../layers/storage/journal/packed-rows.ts';
import { createCandleCache } from '../../layers/storage/market/candles.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../storage/use-engine.ts';
import { trade } from '../tapes/trades.ts';
import { amendedByBruteForce } from '../worlds/amended.ts';
import { address, cut, START_MS } from '../worlds/events.ts';
import { chance, keepTape, longTape, tradesIn } from '../worlds/long-tapes.ts';
import { bruteCandles, farEnd, startMarket, unamended } from '../worlds/market.ts';

const DAY_MS = 86_400_000;
const MINT = address('paged');
const TAPE = longTape(5, 500);
const ALL: CandleQuery = { timeframe: '1m', view: 'full', from: undefined, to: undefined, limit: 2_000 };

describe.each(['storage', 'memory'])('A page of candles, segments from %s', from => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  beforeAll(async () => {
    await keepTape(engine.client, names, MINT, TAPE);
    const market = startMarket(engine.client, names, farEnd());
    for (const batch of cut(TAPE, [60])) await market.take([tradesIn(MINT, batch)], START_MS);
  });

  const fresh = () => ({
    candles: { client: engine.client, table: names.candles },
    tape: openTape({ client: engine.client, table: names.tape }),
  });
  const keeping = () => ({
    candles: { client: engine.client, table: names.candles, cache: createCandleCache() },
    tape: openTape({ client: engine.client, table: names.tape }, createRowCache()),
  });
  let kept: CandleStores | undefined;
  const stores = (): CandleStores => {
    if (from === 'storage') return fresh();
    kept ??= keeping();
    return kept;
  };
  const page = async (query: Partial<CandleQuery>, tier: 'layer1' | 'layer2' = 'layer2', nowMs = 0, mint = MINT) =>
    unamended(await readNewestCandles(stores(), mint, { ...ALL, ...query }, tier, nowMs));

  test('is the newest of its range, for any from and to within a second or bucket', async () => {
    const next = chance(99);
    const times = TAPE.map(({ timestampMs }) => timestampMs);
    const [oldest, spanMs] = [Math.min(...times), Math.max(...times) - Math.min(...times)];
    const border = () => Math.floor(oldest + (next() * 1.2 - 0.1) * spanMs);
    for (const timeframe of timeframes)
      for (const view of views) {
        const all = bruteCandles(TAPE, timeframeMs[timeframe], view);
        expect(all.length).toBeGreaterThan(timeframeMs[timeframe] < 3_600_000 ? 5 : 0);
        for (let round = 0; round < 12; round++) {
          const [one, other] = [border(), border()];
          const whole = round % 4 === 0;
          const [from, to] = [Math.min(one, other), Math.max(one, other)].map(ms => (whole ? ms - (ms % 1000) : ms));
          const limit = 1 + Math.floor(next() * next() * 200);
          const ranged = all.filter(({ bucket_start_ms: at }) => at! >= from! && at! < to!);
          expect(await page({ timeframe, view, from, to, limit })).toEqual(ranged.slice(-limit));
          expect(await page({ timeframe, view, to, limit })).toEqual(
            all.filter(({ bucket_start_ms: at }) => at! < to!).slice(-limit),
          );
          expect(await page({ timeframe, view, from, limit })).toEqual(
            all.filter(({ bucket_start_ms: at }) => at! >= from!).slice(-limit),
          );
        }
      }
  });

  test('of seconds is complete while new rows move old ones out of the header', async () => {
    const mint = address(`growing-${from}`);
    for (let at = 0; at < TAPE.length; at += 50) {
      await keepTape(engine.client, names, mint, TAPE.slice(at, at + 50));
      const seconds = bruteCandles(TAPE.slice(0, at + 50), 1_000, 'full');
      expect(await page({ timeframe: '1s', limit: 300 }, 'layer2', 0, mint)).toEqual(seconds.slice(-300));
    }
  });

  test('of seconds says which ones a trade changed that came after a later second, at any end', async () => {
    const mint = address(`late-${from}`);
    const tape = longTape(12, 150);
    await keepTape(engine.client, names, mint, tape);
    for (const view of views) {
      const amended = new Set(amendedByBruteForce(tape, ['1s']));
      const all = bruteCandles(tape, 1_000, view).map(({ bucket_start_ms: start }) => start);
      const wanted = (starts: readonly number[]) => starts.filter(start => amended.has(`1s ${view} ${start}`));
      expect(wanted(all).length).toBeGreaterThan(5);
      for (let count = 1; count <= all.length; count += 3) {
        const query: CandleQuery = { timeframe: '1s', view, from: undefined, to: all[count - 1]! + 1, limit: 20 };
        const candles = await readNewestCandles(stores(), mint, query, 'layer2', 0);
        expect(candles.filter(candle => candle.amended).map(({ bucketStartMs }) => bucketStartMs)).toEqual(
          wanted(all.slice(0, count).slice(-20)),
        );
      }
    }
  });

  test.each(timeframes)('has exact limits, from inclusive and to exclusive (%s)', async timeframe => {
    const all = bruteCandles(TAPE, timeframeMs[timeframe], 'full');
    const [first, last] = [all[0]!.bucket_start_ms!, all.at(-1)!.bucket_start_ms!];
    expect(await page({ timeframe, from: last, to: last + 1 })).toEqual(all.slice(-1));
    expect(await page({ timeframe, from: last + 1 })).toEqual([]);
    expect(await page({ timeframe, to: first + 1 })).toEqual(all.slice(0, 1));
    expect(await page({ timeframe, to: first })).toEqual([]);
  });

  test('reaches back seven days at Layer 1 and without limit above', async () => {
    const all = bruteCandles(TAPE, 60_000, 'full');
    const nowMs = all[10]!.bucket_start_ms! + 7 * DAY_MS;
    expect(await page({}, 'layer1', nowMs)).toEqual(all.slice(10));
    expect(await page({}, 'layer1', nowMs + 1)).toEqual(all.slice(11));
    expect(await page({ from: 0, limit: 3 }, 'layer1', nowMs)).toEqual(all.slice(-3));
    expect(await page({}, 'layer2', nowMs)).toEqual(all);
    expect(await page({ to: all[10]!.bucket_start_ms }, 'layer1', nowMs)).toEqual([]);
    const seconds = bruteCandles(TAPE, 1_000, 'full').filter(({ bucket_start_ms: at }) => at! >= nowMs - 7 * DAY_MS);
    expect(await page({ timeframe: '1s' }, 'layer1', nowMs)).toEqual(seconds);
  });

  test('of a token that never traded is empty', async () => {
    for (const timeframe of timeframes) expect(await page({ timeframe }, 'layer2', 0, address('never'))).toEqual([]);
  });

  test('opens its oldest second at the previous close, over seconds with only outliers', async () => {
    const mint = address('snapped');
    const at = (seq: number, ms: number, baseRaw: string, outlier = false) =>
      trade({ seq, eventIndex: seq, timestampMs: START_MS + ms, slot: ms + 1, baseRaw, outlier });
    const tape = [at(1, 0, '1000000000'), at(2, 1_000, '9', true), at(3, 2_000, '9', true), at(4, 3_000, '2000000000')];
    await keepTape(engine.client, names, mint, tape);
    const [newest] = await page({ timeframe: '1s', limit: 1 }, 'layer2', 0, mint);
    expect(newest).toMatchObject({ open: 0.15, low: 0.15, high: 0.3, close: 0.3 });
    expect(await page({ timeframe: '1s', limit: 3 }, 'layer2', 0, mint)).toEqual(
      bruteCandles(tape, 1_000, 'full').slice(-3),
    );
  });
});
