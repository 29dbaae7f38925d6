import type { LineData } from '../chart/line-layout.ts';
import { type Gap, isBeforeCoverage } from '../data/coverage.ts';

/** A filled candle. */
export type PriceBar = {
  readonly bucket: number;
  readonly open: number;
  readonly close: number;
  readonly trades: number;
};

export type PriceLine = { readonly name: string; readonly bars: readonly PriceBar[] };

export type Change = {
  readonly name: string;
  readonly startUsd: number | null;
  readonly nowPct: number | null;
  readonly highPct: number | null;
  readonly lowPct: number | null;
};

export type Comparison = {
  /** Common start, unix ms: the first time at which each token has a price. */
  readonly startMs: number;
  readonly data: LineData;
  readonly changes: readonly Change[];
};

type Times = { readonly widthMs: number; readonly nowMs: number; readonly gaps: readonly Gap[] };

/** Percent since a common start. Null without a token that has a price. */
export function compareLines(lines: readonly PriceLine[], { widthMs, nowMs, gaps }: Times): Comparison | null {
  const known = lines.filter(({ bars }) => bars.length > 0);
  if (known.length === 0) return null;
  const startMs = Math.max(...known.map(({ bars }) => bars[0]!.bucket));
  const buckets = [...new Set(known.flatMap(({ bars }) => bars.map(({ bucket }) => bucket)))]
    .filter(bucket => bucket >= startMs)
    .toSorted((a, b) => a - b);
  const isMissing = (ms: number): boolean =>
    gaps.some(gap => !isBeforeCoverage(gap) && ms >= gap.fromMs && ms < gap.toMs);
  const shown = lines.map(({ name, bars }) => {
    const byBucket = new Map(bars.map(bar => [bar.bucket, bar]));
    const startUsd = byBucket.get(startMs)?.open ?? null;
    const toPct = (usd: number): number | null =>
      startUsd === null || startUsd === 0 ? null : 100 * (usd / startUsd - 1);
    const values = buckets.map(bucket => {
      const bar = byBucket.get(bucket);
      return bar === undefined || (bar.trades === 0 && isMissing(bucket)) ? null : toPct(bar.close);
    });
    return { name, startUsd, values: [startUsd === null ? null : toPct(startUsd), ...values] };
  });
  return {
    startMs,
    data: {
      times: [startMs, ...buckets.map(bucket => Math.max(startMs, Math.min(nowMs, bucket + widthMs)))],
      series: shown.map(({ name, values }) => ({ name, values })),
    },
    changes: shown.map(({ name, startUsd, values }) => {
      const own = values.filter(value => value !== null);
      const hasAny = own.length > 0;
      return {
        name,
        startUsd,
        nowPct: values.at(-1) ?? null,
        highPct: hasAny ? Math.max(...own) : null,
        lowPct: hasAny ? Math.min(...own) : null,
      };
    }),
  };
}

/** Later ones win. */
export function mergeBars(old: readonly PriceBar[], added: readonly PriceBar[]): readonly PriceBar[] {
  const byBucket = new Map([...old, ...added].map(bar => [bar.bucket, bar]));
  return [...byBucket.values()].toSorted((a, b) => a.bucket - b.bucket);
}
