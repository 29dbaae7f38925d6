import type { BucketSums } from '../../core/candles/bucket.ts';
import type { CandleTrade } from '../../core/candles/candle-trade.ts';
import { timeframeMs } from '../../core/candles/timeframe.ts';
import type { Cover, Span } from '../../core/candles/window-stats.ts';
import { readSums } from '../../storage/market/candle-sums.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { readStaleTrades, type Tape } from '../../storage/market/tape.ts';
import { toVisibleTrades } from './closed-time.ts';

type Bucket = Cover['buckets'][number];

/** As unsaved candles are named. */
export function formatBucket({ timeframe, startMs }: Bucket): string {
  return `${timeframe} ${startMs}`;
}

/** Sums of closed buckets. */
export async function readBuckets(
  candles: Candles,
  mint: string,
  buckets: readonly Bucket[],
): Promise<ReadonlyMap<string, BucketSums>> {
  const read = [...Map.groupBy(buckets, ({ timeframe }) => timeframe)].flatMap(([timeframe, own]) => {
    const spans = own.map(({ startMs }) => ({ fromMs: startMs, toMs: startMs + timeframeMs[timeframe] }));
    return mergeSpans(spans).map(async span =>
      (await readSums(candles, mint, timeframe, span)).map(
        ({ bucketMs, sums }) => [formatBucket({ timeframe, startMs: bucketMs }), sums] as const,
      ),
    );
  });
  return new Map((await Promise.all(read)).flat());
}

/** Visible trades of spans. */
export async function readSpans(
  tape: Tape,
  mint: string,
  spans: readonly Span[],
  nowMs: number,
): Promise<readonly CandleTrade[]> {
  const read = mergeSpans(spans).map(({ fromMs, toMs }) => readStaleTrades(tape, mint, fromMs, toMs, nowMs));
  return toVisibleTrades((await Promise.all(read)).flat());
}

/** Joins spans that meet, ascending. */
function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = merged.at(-1);
    if (last === undefined || span.fromMs > last.toMs) merged.push(span);
    else merged[merged.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, span.toMs) };
  }
  return merged;
}
