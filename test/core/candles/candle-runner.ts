/** Plays a tape through a candle engine and keeps a client's final data. */

import { toSnakeCase } from '../../../layers/contract/present/snake-case.ts';
import type * as apply from '../../../layers/core/candles/apply.ts';
import type { Candle } from '../../../layers/core/candles/candle.ts';
import type { CandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import type { Changes, Closes } from '../../../layers/core/candles/changes.ts';
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
};

type Kept = Map<string, Candle>;

/**
 * The first difference from the oracle, or null.
 * Compares open candles after every batch, closed ones at the end.
 */
export const differs = (engine: Engine, tape: readonly OracleTrade[], toTrade: ToTrade, run: Run): string | null => {
  let state = engine.createMarket();
  const kept: Kept = new Map();
  let taken = 0;
  for (let batch = 0; taken < tape.length; batch += 1) {
    const size = run.batches[batch % run.batches.length]!;
    const upTo = tape.slice(0, taken + size);
    const changes = engine.applyTrades(state, upTo.slice(taken).map(toTrade));
    keep(engine, state, kept, changes, upTo.map(toTrade));
    taken += size;
    if (run.restarts.has(batch)) state = engine.decodeMarket(engine.encodeMarket(state));
    const found = openDifference(engine, state, upTo);
    if (found !== null) return `after ${upTo.length} trades: ${found}`;
  }
  const end = Math.max(0, ...tape.map(t => t.swap.timestamp)) + 2 * timeframeMs[timeframes.at(-1)!];
  keep(engine, state, kept, engine.closeThrough(state, end), tape.map(toTrade));
  return keptDifference(kept, tape);
};

export type ToTrade = (trade: OracleTrade) => CandleTrade;

const keep = (engine: Engine, state: market.Market, kept: Kept, changes: Changes, all: CandleTrade[]): void => {
  for (const { timeframe, view, bucketMs } of changes.changed) {
    const candle = engine.buildCandleAt(state, timeframe, view, bucketMs);
    if (candle !== null) kept.set(keyOf(timeframe, view, bucketMs), candle);
  }
  for (const { timeframe, fromMs, toMs } of changes.rebuild) {
    const range = all.filter(trade => trade.timestampMs >= fromMs && trade.timestampMs < toMs);
    for (const row of engine.foldBucketTrades(timeframe, range, closesBefore(kept, timeframe, fromMs)))
      for (const view of views) {
        if (row[view] === null) continue;
        kept.set(keyOf(timeframe, view, row.bucketMs), row[view]);
        kept.set(`row ${keyOf(timeframe, view, row.bucketMs)}`, row[view]);
      }
  }
  for (const row of changes.rows)
    for (const view of views)
      if (row[view] !== null) kept.set(`row ${keyOf(row.timeframe, view, row.bucketMs)}`, row[view]);
};

const closesBefore = (kept: Kept, timeframe: Timeframe, fromMs: number): Closes => {
  const close = (view: View) =>
    [...kept]
      .filter(([key, candle]) => key === keyOf(timeframe, view, candle.bucketStartMs) && candle.bucketStartMs < fromMs)
      .map(([, candle]) => candle)
      .sort((a, b) => b.bucketStartMs - a.bucketStartMs)[0]?.close ?? null;
  return { full: close('full'), filtered: close('filtered') };
};

const keyOf = (timeframe: Timeframe, view: View, startMs: number): string => `${timeframe} ${view} ${startMs}`;

const openDifference = (engine: Engine, state: market.Market, upTo: readonly OracleTrade[]): string | null => {
  for (const timeframe of timeframes)
    for (const view of views) {
      const start = state.clockMs - (state.clockMs % timeframeMs[timeframe]);
      if (!Number.isFinite(start)) continue;
      const wanted = oracleCandles(upTo, timeframeMs[timeframe], view === 'filtered').find(
        c => c.bucket_start_ms === start,
      );
      const found = difference(engine.buildCandleAt(state, timeframe, view, start), wanted);
      if (found !== null) return `open ${keyOf(timeframe, view, start)}: ${found}`;
    }
  return null;
};

const keptDifference = (kept: Kept, tape: readonly OracleTrade[]): string | null => {
  let count = 0;
  for (const timeframe of timeframes)
    for (const view of views)
      for (const wanted of oracleCandles(tape, timeframeMs[timeframe], view === 'filtered')) {
        const key = keyOf(timeframe, view, wanted.bucket_start_ms!);
        const found = difference(kept.get(key), wanted) ?? rowDifference(kept, key);
        if (found !== null) return `closed ${key}: ${found}`;
        count += 1;
      }
  const extra = [...kept.keys()].filter(key => !key.startsWith('row ')).length - count;
  return extra === 0 ? null : `${extra} candles too many`;
};

/** Compares a stored row with the final stream candle; seconds have no rows. */
const rowDifference = (kept: Kept, key: string): string | null => {
  const row = kept.get(`row ${key}`);
  if (row === undefined) return key.startsWith('1s ') ? null : 'no row was stored';
  return difference(row, toSnakeCase(kept.get(key)));
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
