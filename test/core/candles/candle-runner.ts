/** Plays a tape through a candle engine and keeps a client's final data. */

import { toSnakeCase } from '../../../layers/contract/present/snake-case.ts';
import type * as apply from '../../../layers/core/candles/apply.ts';
import type { Candle } from '../../../layers/core/candles/candle.ts';
import type { CandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import type { CandleRow, Changes, Closes } from '../../../layers/core/candles/changes.ts';
import type * as market from '../../../layers/core/candles/market.ts';
import type * as rows from '../../../layers/core/candles/rows.ts';
import type * as checkpoint from '../../../layers/core/candles/snapshot.ts';
import { type Timeframe, timeframeMs, timeframes, type View, views } from '../../../layers/core/candles/timeframe.ts';
import { type OracleCandle, type OracleTrade, oracleCandles } from '../../oracle/candles.ts';

/** The engine's exports, so that tests can substitute a mutant. */
export type Engine = typeof apply & typeof checkpoint & typeof market & typeof rows;

export type Run = {
  /** Sizes of the batches, repeated as needed. */
  readonly batches: readonly number[];
  /** Batches after which the market is encoded and decoded. */
  readonly restarts: ReadonlySet<number>;
  /** Milliseconds from the clock to a tick after each batch, repeated as needed; null for none. */
  readonly ticks: readonly (number | null)[];
};

/** What a client has: candles, stored rows and the closes of these. */
export type Kept = {
  readonly candles: Map<string, Candle>;
  readonly rows: Map<string, Candle>;
  readonly closes: Map<string, Closes>;
};

/**
 * The first difference from the oracle, or null.
 * Compares open candles after every batch, closed ones at the end.
 */
export const differs = (engine: Engine, tape: readonly OracleTrade[], toTrade: ToTrade, run: Run): string | null => {
  const found = playCandles(engine, tape.map(toTrade), run, (state, count) =>
    openDifference(engine, state, tape.slice(0, count)),
  );
  return typeof found === 'string' ? found : keptDifference(found, tape);
};

export type ToTrade = (trade: OracleTrade) => CandleTrade;

/** Plays trades to the end of every bucket; stops at the first failure of a check. */
export const playCandles = (
  engine: Engine,
  trades: readonly CandleTrade[],
  run: Run,
  check: (state: market.Market, count: number) => string | null = () => null,
): Kept | string => {
  let state = engine.createMarket();
  const kept: Kept = { candles: new Map(), rows: new Map(), closes: new Map() };
  let taken = 0;
  for (let batch = 0; taken < trades.length; batch += 1) {
    const upTo = trades.slice(0, taken + run.batches[batch % run.batches.length]!);
    const tick = run.ticks[batch % run.ticks.length] ?? null;
    const early = keep(engine, state, kept, engine.applyTrades(state, upTo.slice(taken)), upTo);
    taken = upTo.length;
    const late =
      tick === null ? null : keep(engine, state, kept, engine.closeThrough(state, state.clockMs + tick), upTo);
    if (run.restarts.has(batch)) state = engine.decodeMarket(engine.encodeMarket(state));
    const found = early ?? late ?? check(state, taken);
    if (found !== null) return `after ${taken} trades: ${found}`;
  }
  const end = Math.max(0, ...trades.map(({ timestampMs }) => timestampMs)) + 2 * timeframeMs[timeframes.at(-1)!];
  return keep(engine, state, kept, engine.closeThrough(state, Math.max(end, state.clockMs)), trades) ?? kept;
};

/** Returns a change that is wrong about being final. */
const keep = (
  engine: Engine,
  state: market.Market,
  kept: Kept,
  changes: Changes,
  all: readonly CandleTrade[],
): string | null => {
  for (const { timeframe, view, bucketMs, final } of changes.changed) {
    const candle = engine.buildCandleAt(state, timeframe, view, bucketMs);
    if (candle !== null) kept.candles.set(keyOf(timeframe, view, bucketMs), candle);
    if (final !== bucketMs + timeframeMs[timeframe] <= state.clockMs)
      return `${keyOf(timeframe, view, bucketMs)} is ${final ? '' : 'not '}final`;
  }
  for (const { timeframe, fromMs, toMs } of changes.rebuild) {
    const range = all.filter(trade => trade.timestampMs >= fromMs && trade.timestampMs < toMs);
    for (const row of engine.foldBucketTrades(timeframe, range, closesBefore(kept, timeframe, fromMs))) {
      keepRow(kept, row);
      for (const view of views)
        if (row[view] !== null) kept.candles.set(keyOf(timeframe, view, row.bucketMs), row[view]);
    }
  }
  for (const row of changes.rows) keepRow(kept, row);
  return null;
};

/** Seconds are rebuilt, but have no rows. */
const keepRow = (kept: Kept, row: CandleRow): void => {
  if (row.timeframe === '1s') return;
  for (const view of views) {
    const candle = row[view];
    if (candle !== null) kept.rows.set(keyOf(row.timeframe, view, row.bucketMs), candle);
    kept.closes.set(`${row.timeframe} ${row.bucketMs}`, row.closes);
  }
};

const closesBefore = (kept: Kept, timeframe: Timeframe, fromMs: number): Closes => {
  const close = (view: View) =>
    [...kept.candles]
      .filter(([key, candle]) => key === keyOf(timeframe, view, candle.bucketStartMs) && candle.bucketStartMs < fromMs)
      .map(([, candle]) => candle)
      .sort((a, b) => b.bucketStartMs - a.bucketStartMs)[0]?.close ?? null;
  return { full: close('full'), filtered: close('filtered') };
};

const keyOf = (timeframe: Timeframe, view: View, startMs: number): string => `${timeframe} ${view} ${startMs}`;

const openDifference = (engine: Engine, state: market.Market, upTo: readonly OracleTrade[]): string | null => {
  if (!Number.isFinite(state.clockMs)) return null;
  const open = engine.openCandles(state, (timeframe): timeframe is Timeframe => timeframe in timeframeMs);
  for (const timeframe of timeframes)
    for (const view of views) {
      const start = state.clockMs - (state.clockMs % timeframeMs[timeframe]);
      const wanted = oracleCandles(upTo, timeframeMs[timeframe], view === 'filtered').find(
        c => c.bucket_start_ms === start,
      );
      const listed = open.find(one => one.timeframe === timeframe && one.view === view);
      const found =
        difference(engine.buildCandleAt(state, timeframe, view, start), wanted) ?? difference(listed?.candle, wanted);
      if (found !== null) return `open ${keyOf(timeframe, view, start)}: ${found}`;
    }
  return null;
};

const keptDifference = (kept: Kept, tape: readonly OracleTrade[]): string | null => {
  let count = 0;
  for (const timeframe of timeframes)
    for (const view of views) {
      const candles = oracleCandles(tape, timeframeMs[timeframe], view === 'filtered');
      count += candles.length;
      for (const wanted of candles) {
        const key = keyOf(timeframe, view, wanted.bucket_start_ms!);
        const row = timeframe === '1s' ? kept.candles : kept.rows;
        const found = difference(kept.candles.get(key), wanted) ?? difference(row.get(key), wanted);
        if (found !== null) return `closed ${key}: ${found}`;
      }
      for (const [key, closes] of kept.closes) {
        const [width, startMs] = key.split(' ');
        const close = candles.findLast(candle => candle.bucket_start_ms <= Number(startMs))?.close ?? null;
        if (width === timeframe && closes[view] !== close)
          return `${view} close of ${key} is ${closes[view]}, not ${close}`;
      }
    }
  return kept.candles.size === count ? null : `${kept.candles.size - count} candles too many`;
};

const difference = (candle: Candle | null | undefined, wanted: OracleCandle | undefined): string | null => {
  const found = toSnakeCase(candle);
  if (!found || !wanted)
    return !found === !wanted
      ? null
      : `${found ? 'a candle' : 'no candle'} where the oracle has ${wanted ? 'one' : 'none'}`;
  for (const [name, value] of Object.entries(wanted))
    if (found[name as keyof typeof found] !== value)
      return `${name} is ${found[name as keyof typeof found]}, not ${value}`;
  return null;
};
