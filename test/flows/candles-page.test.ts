import { beforeAll, describe, expect, test } from 'vitest';
import { timeframeMs, timeframes, toBucketStart, views } from '../../layers/core/candles/timeframe.ts';
import type { CandleQuery, CandleStores } from '../../layers/flows/candle-page.ts';
import { readCandlesPage } from '../../layers/flows/candles-page.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { chooseCases, isLongRun } from '../long-run.ts';
import type { OracleCandle } from '../oracle/candles.ts';
import { makeTables } from '../storage/engines.ts';
import { useEngine } from '../storage/use-engine.ts';
import { trade } from '../tapes/trades.ts';
import { address, cut, START_MS } from '../worlds/events.ts';
import { chance, keepTape, longTape, tradesIn } from '../worlds/long-tapes.ts';
import { bruteCandles, farEnd, startMarket, unamended } from '../worlds/market.ts';

const MINT = address('filled');
const TAPE = longTape(6, 300);
const TIMES = TAPE.map(({ timestampMs }) => timestampMs);
const [OLDEST, NEWEST] = [Math.min(...TIMES), Math.max(...TIMES)];
type Query = CandleQuery & { readonly fill: boolean };

/** One candle per bucket from the first known one on. */
const filled = (candles: readonly OracleCandle[], widthMs: number, lastMs: number) => {
  const all: OracleCandle[] = [];
  if (candles.length === 0) return all;
  const byStart = new Map(candles.map(candle => [candle.bucket_start_ms, candle]));
  const endMs = Math.max(lastMs, candles.at(-1)!.bucket_start_ms);
  for (let startMs = candles[0]!.bucket_start_ms; startMs <= endMs; startMs += widthMs) {
    const given = byStart.get(startMs);
    const close = given?.close ?? all.at(-1)!.close;
    const none = Object.entries(candles[0]!).map(([name, value]) => [name, typeof value === 'string' ? '0' : 0]);
    const flat: OracleCandle = Object.fromEntries(none);
    const prices = { open: close, high: close, low: close, close, vwap: close };
    all.push(given ?? { ...flat, ...prices, bucket_start_ms: startMs, bucket_end_ms: startMs + widthMs });
  }
  return all;
};

describe('A page of filled candles', () => {
  const engine = useEngine();
  let stores: CandleStores;

  beforeAll(async () => {
    const names = await makeTables(engine.client);
    await keepTape(engine.client, names, MINT, TAPE);
    const market = startMarket(engine.client, names, farEnd());
    for (const batch of cut(TAPE, [60])) await market.take([tradesIn(MINT, batch)], START_MS);
    stores = {
      candles: { client: engine.client, table: names.candles },
      tape: openTape({ client: engine.client, table: names.tape }),
    };
  });

  const ask = (query: Query, nowMs: number, mint = MINT) => readCandlesPage(stores, mint, query, 'layer3', nowMs);

  test('has each bucket from the first trade to the end of the range or now, the newest of them', async () => {
    const next = chance(5);
    const border = () => Math.floor(OLDEST + (next() * 1.4 - 0.2) * (NEWEST - OLDEST));
    for (const timeframe of timeframes)
      for (const view of views) {
        const widthMs = timeframeMs[timeframe];
        const all = bruteCandles(TAPE, widthMs, view);
        for (let round = 0; round < (isLongRun ? 12 : 4); round++) {
          const [from, to, nowMs] = [border(), border(), NEWEST + Math.floor(next() * 1e6)];
          const limit = 1 + Math.floor(next() * 300);
          const query = { timeframe, view, limit, fill: true, from: undefined, to: undefined };
          const wanted = filled(all, widthMs, toBucketStart(nowMs, timeframe));
          const at = (candle: OracleCandle): number => candle.bucket_start_ms;
          const expected = (low: number, high: number) =>
            wanted.filter(candle => at(candle) >= low && at(candle) < high).slice(-limit);
          const got = async (bounds: Partial<Query>) => unamended((await ask({ ...query, ...bounds }, nowMs)).candles);
          expect(await got({})).toEqual(expected(0, Infinity));
          expect(await got({ from })).toEqual(expected(from, Infinity));
          expect(await got({ to })).toEqual(expected(0, to));
          if (from < to) expect(await got({ from, to })).toEqual(expected(from, to));
        }
      }
  });

  test.each([true, false])('leads to the page before, until the first candle, filled: %s', async fill => {
    const nowMs = NEWEST + 700_000;
    for (const timeframe of ['1s', '1m'] as const) {
      const all = bruteCandles(TAPE, timeframeMs[timeframe], 'filtered');
      const wanted = fill ? filled(all, timeframeMs[timeframe], toBucketStart(nowMs, timeframe)) : all;
      const pages: unknown[][] = [];
      let to: number | undefined;
      do {
        const query = { timeframe, view: 'filtered', from: undefined, to, limit: fill ? 900 : 20, fill } as const;
        const { candles, next } = await ask(query, nowMs);
        pages.unshift([...unamended(candles)]);
        to = next?.to;
      } while (to !== undefined);
      expect(pages.length).toBeGreaterThan(timeframe === '1s' ? 3 : 0);
      expect(pages.flat()).toEqual(wanted);
    }
  });

  test.each(chooseCases([true, false], 2))(
    'of 30 s reads at most some thousand trades and leads to the rest, filled: %s',
    async fill => {
      const mint = address(`dense-${fill}`);
      const names = await makeTables(engine.client);
      const tape = Array.from({ length: 42_000 }, (_, at) =>
        trade({ seq: at + 1, eventIndex: at, slot: at, timestampMs: OLDEST + at * 20, tokenRaw: String(10 ** 9 + at) }),
      );
      await keepTape(engine.client, names, mint, tape);
      stores = {
        candles: { client: engine.client, table: names.candles },
        tape: openTape({ client: engine.client, table: names.tape }),
      };
      const pages: unknown[][] = [];
      let to: number | undefined;
      do {
        const query = { timeframe: '30s', view: 'full', from: undefined, to, limit: 2_000, fill } as const;
        const { candles, next } = await ask(query, tape.at(-1)!.timestampMs, mint);
        pages.unshift([...unamended(candles)]);
        to = next?.to;
      } while (to !== undefined);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.flat()).toEqual(bruteCandles(tape, 30_000, 'full'));
    },
  );

  test('is empty for a token without trades, and before the first trade', async () => {
    const query = { timeframe: '1m', view: 'full', from: undefined, to: undefined, limit: 10, fill: true } as const;
    expect(await ask(query, NEWEST, address('untraded'))).toEqual({ candles: [], next: null });
    expect(await ask({ ...query, to: OLDEST - 60_000 }, NEWEST)).toEqual({ candles: [], next: null });
  });
});
