import {
  type Bucket,
  type BucketSums,
  createBucket,
  createBucketFromSums,
  mergeBucket,
  resolvePartitions,
} from '../../core/candles/bucket.ts';
import { toCandleTrade } from '../../core/candles/candle-trade.ts';
import { addBase, type Level } from '../../core/candles/level.ts';
import type { Market } from '../../core/candles/market.ts';
import { buildBucket, splitByBucket } from '../../core/candles/rows.ts';
import { isWide, type Timeframe, timeframeMs, timeframes, toBucketStart } from '../../core/candles/timeframe.ts';
import { readSums } from '../../storage/market/candle-sums.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { readTradesBetween, type Tape, type TapeRow } from '../../storage/market/tape.ts';

type Stores = { readonly candles: Candles; readonly tape: Tape };

/** Adds what open wide buckets lack. */
export async function completeWide(
  stores: Stores,
  { mint, market, applied }: { readonly mint: string; readonly market: Market; readonly applied: number },
  isNeeded: (level: Level) => boolean = () => true,
): Promise<void> {
  for (const level of market.levels) {
    const { base } = level;
    if (base === null || !isNeeded(level)) continue;
    const sums = await loadSums(stores, mint, base.narrower, base, applied);
    addBase(level, [...sums.values()]);
  }
}

/** Rows that close it, or come late. */
export function isChangedBy(rows: readonly Pick<TapeRow, 'timestampMs'>[]): (level: Level) => boolean {
  return ({ base, open, widthMs }) =>
    rows.some(({ timestampMs: at }) => at < base!.toMs || at >= open!.startMs + widthMs);
}

/** A clock that closes it. */
export function isClosedBy(clockMs: number | null): (level: Level) => boolean {
  return ({ open, widthMs }) => clockMs !== null && clockMs >= open!.startMs + widthMs;
}

type Span = { readonly fromMs: number; readonly toMs: number };

/** Sums of closed buckets by start. */
export async function loadSums(
  stores: Stores,
  mint: string,
  timeframe: Timeframe,
  span: Span,
  through: number,
): Promise<ReadonlyMap<number, BucketSums>> {
  const refold = async (fromMs: number): Promise<Bucket | undefined> => {
    const own = { fromMs, toMs: fromMs + timeframeMs[timeframe] };
    if (isWide(timeframe))
      return groupSums(timeframe, await loadSums(stores, mint, narrowerThan(timeframe), own, through))[0];
    const trades = await readTradesBetween(stores.tape, mint, own.fromMs, own.toMs);
    const known = trades.filter(({ seq }) => seq <= through).flatMap(trade => toCandleTrade(trade) ?? []);
    return splitByBucket(known, timeframe).map(([, group]) => buildBucket(fromMs, group))[0];
  };
  const sums = new Map<number, BucketSums>();
  for (const stored of await readSums(stores.candles, mint, timeframe, span)) {
    // Another writer may have stored later trades.
    const bucket = stored.applied > through ? await refold(stored.bucketMs) : null;
    if (bucket !== undefined) sums.set(stored.bucketMs, bucket === null ? stored.sums : resolvePartitions(bucket));
  }
  return sums;
}

/** Wide buckets of narrower ones, ascending. */
export function groupSums(timeframe: Timeframe, sums: ReadonlyMap<number, BucketSums>): readonly Bucket[] {
  const buckets = new Map<number, Bucket>();
  for (const [at, parts] of [...sums].sort(([a], [b]) => a - b)) {
    const startMs = toBucketStart(at, timeframe);
    const bucket = buckets.get(startMs) ?? createBucket(startMs);
    buckets.set(startMs, bucket);
    mergeBucket(bucket, createBucketFromSums(startMs, parts));
  }
  return [...buckets.values()];
}

/** What it consists of. */
export function narrowerThan(timeframe: Timeframe): Timeframe {
  return timeframes[timeframes.indexOf(timeframe) - 1]!;
}
