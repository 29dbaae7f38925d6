/** Plays a tape through a candle engine and keeps a client's final data. */

import { toSnakeCase } from '../../../layers/contract/present/snake-case.ts';
import type * as apply from '../../../layers/core/candles/apply.ts';
import type { Candle } from '../../../layers/core/candles/candle.ts';
import type { CandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import type { CandleRow, Changes, Closes } from '../../../layers/core/candles/changes.ts';
import { addBase } from '../../../layers/core/candles/level.ts';
import type * as market from '../../../layers/core/candles/market.ts';
import { decodeSums } from '../../../layers/core/candles/row-sums.ts';
import type * as rows from '../../../layers/core/candles/rows.ts';
import type * as checkpoint from '../../../layers/core/candles/snapshot.ts';
import {
  isStored,
  type Timeframe,
  timeframeMs,
  timeframes,
  toBucketStart,
  type View,
  views,
} from '../../../layers/core/candles/timeframe.ts';
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
  readonly final: Set<string>;
  readonly sums: Map<string, Uint8Array>;
};

/** The first difference from the oracle after a batch, a tick or a restart, or null. */
export const differs = (engine: Engine, tape: readonly OracleTrade[], toTrade: ToTrade, run: Run): string | null => {
  const found = playCandles(engine, tape.map(toTrade), run, (state, kept, count) =>
    difference(engine, state, kept, tape.slice(0, count)),
  );
  return typeof found === 'string' ? found : null;
};

export type ToTrade = (trade: OracleTrade) => CandleTrade;

/** Plays trades to the end of every bucket; stops at the first failure of a check. */
export const playCandles = (
  engine: Engine,
  trades: readonly CandleTrade[],
  run: Run,
  check: (state: market.Market, kept: Kept, count: number) => string | null = () => null,
): Kept | string => {
  let state = engine.createMarket();
  const kept: Kept = { candles: new Map(), rows: new Map(), closes: new Map(), final: new Set(), sums: new Map() };
  let taken = 0;
  for (let batch = 0; taken < trades.length; batch += 1) {
    const upTo = trades.slice(0, taken + run.batches[batch % run.batches.length]!);
    const tick = run.ticks[batch % run.ticks.length] ?? null;
    keep(engine, state, kept, engine.applyTrades(state, upTo.slice(taken)), upTo);
    taken = upTo.length;
    if (tick !== null) keep(engine, state, kept, engine.closeThrough(state, state.clockMs + tick), upTo);
    if (run.restarts.has(batch)) state = restart(engine, state, kept);
    const found = check(state, kept, taken);
    if (found !== null) return `after ${taken} trades: ${found}`;
  }
  const end = Math.max(0, ...trades.map(({ timestampMs }) => timestampMs)) + 2 * timeframeMs[timeframes.at(-1)!];
  keep(engine, state, kept, engine.closeThrough(state, Math.max(end, state.clockMs)), trades);
  return check(state, kept, trades.length) ?? kept;
};

/** Stored rows complete the wide buckets. */
const restart = (engine: Engine, state: market.Market, { sums }: Kept): market.Market => {
  const decoded = engine.decodeMarket(engine.encodeMarket(state));
  for (const level of decoded.levels) {
    const { base } = level;
    if (base === null) continue;
    const inside = [...sums].flatMap(([key, bytes]) => {
      const [width, startMs] = [key.split(' ')[0], Number(key.split(' ')[1])];
      const isIn = width === base.narrower && startMs >= base.fromMs && startMs < base.toMs;
      return isIn ? decodeSums(bytes, startMs) : [];
    });
    addBase(level, inside);
  }
  return decoded;
};

const keep = (
  engine: Engine,
  state: market.Market,
  kept: Kept,
  changes: Changes,
  all: readonly CandleTrade[],
): void => {
  for (const { timeframe, view, bucketMs, final } of changes.changed) {
    const key = keyOf(timeframe, view, bucketMs);
    const candle = engine.buildCandleAt(state, timeframe, view, bucketMs);
    if (candle === null) continue;
    kept.candles.set(key, candle);
    if (final) kept.final.add(key);
  }
  for (const { timeframe, fromMs, toMs } of changes.rebuild) {
    const range = all.filter(trade => trade.timestampMs >= fromMs && trade.timestampMs < toMs);
    for (const row of engine.foldBucketTrades(timeframe, range, closesBefore(kept, timeframe, fromMs))) {
      keepRow(kept, row);
      for (const view of views) {
        const key = keyOf(timeframe, view, row.bucketMs);
        if (row[view] !== null) kept.candles.set(key, row[view]);
        if (row[view] !== null) kept.final.add(key);
      }
    }
  }
  for (const row of changes.rows) keepRow(kept, row);
};

/** Widths below a minute are rebuilt, but have no rows. */
const keepRow = (kept: Kept, row: CandleRow): void => {
  if (!isStored(row.timeframe)) return;
  if (row.sums !== null) kept.sums.set(`${row.timeframe} ${row.bucketMs}`, row.sums);
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

/** What the engine shows and what a client has, open candles included, beside the oracle's. */
const difference = (engine: Engine, state: market.Market, kept: Kept, upTo: readonly OracleTrade[]): string | null => {
  if (!Number.isFinite(state.clockMs)) return null;
  const open = engine.openCandles(state, (timeframe): timeframe is Timeframe => timeframe in timeframeMs);
  let count = 0;
  for (const timeframe of timeframes)
    for (const view of views) {
      const widthMs = timeframeMs[timeframe];
      const candles = oracleCandles(upTo, widthMs, view === 'filtered');
      count += candles.length;
      const startMs = toBucketStart(state.clockMs, timeframe);
      const present = candles.find(candle => candle.bucket_start_ms === startMs);
      const listed = open.find(one => one.timeframe === timeframe && one.view === view)?.candle;
      const found =
        candleDifference(engine.buildCandleAt(state, timeframe, view, startMs), present) ??
        candleDifference(listed, present) ??
        candles.map(wanted => keptDifference(kept, timeframe, view, wanted, state.clockMs)).find(Boolean) ??
        closesDifference(kept, timeframe, view, candles);
      if (found) return `${keyOf(timeframe, view, startMs)}: ${found}`;
    }
  return kept.candles.size === count ? null : `${kept.candles.size - count} candles too many`;
};

const keptDifference = (kept: Kept, timeframe: Timeframe, view: View, wanted: OracleCandle, clockMs: number) => {
  const key = keyOf(timeframe, view, wanted.bucket_start_ms);
  const isFinal = wanted.bucket_end_ms <= clockMs;
  const row = !isStored(timeframe) || !isFinal ? kept.candles : kept.rows;
  const found = candleDifference(kept.candles.get(key), wanted) ?? candleDifference(row.get(key), wanted);
  if (found !== null) return `kept ${key}: ${found}`;
  return kept.final.has(key) === isFinal ? null : `${key} is ${isFinal ? 'not ' : ''}final`;
};

const closesDifference = (kept: Kept, timeframe: Timeframe, view: View, candles: readonly OracleCandle[]) => {
  for (const [key, closes] of kept.closes) {
    const [width, startMs] = key.split(' ');
    const close = candles.findLast(candle => candle.bucket_start_ms <= Number(startMs))?.close ?? null;
    if (width === timeframe && closes[view] !== close)
      return `${view} close of ${key} is ${closes[view]}, not ${close}`;
  }
  return null;
};

const candleDifference = (candle: Candle | null | undefined, wanted: OracleCandle | undefined): string | null => {
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
