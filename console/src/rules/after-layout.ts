import { type Horizon, horizonNames } from './firing.ts';
import type { TestResult } from './use-test.ts';

type Summary = TestResult['after'][Horizon];

/** Places are shares of the width. Null without a known price. */
export type AfterRow = {
  readonly horizon: Horizon;
  readonly of: 'firings' | 'any event';
  readonly summary: Summary;
  readonly range: { readonly from: number; readonly to: number; readonly median: number } | null;
};

export type AfterLayout = { readonly zero: number; readonly rows: readonly AfterRow[] };

/** Places moves after firings and after any event on one scale, which has zero. */
export function buildAfterLayout({ after, baseline }: Pick<TestResult, 'after' | 'baseline'>): AfterLayout {
  const summaries = horizonNames.flatMap(horizon => [
    { horizon, of: 'firings' as const, summary: after[horizon] },
    { horizon, of: 'any event' as const, summary: baseline[horizon] },
  ]);
  const ends = summaries.flatMap(({ summary: { p10_pct, p90_pct } }) =>
    p10_pct === null || p90_pct === null ? [] : [squeeze(p10_pct), squeeze(p90_pct)],
  );
  const [min, max] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const toShare = (value: number): number => (max === min ? 0.5 : (value - min) / (max - min));
  const rows = summaries.map(row => {
    const { p10_pct, median_pct, p90_pct } = row.summary;
    const range =
      p10_pct === null || median_pct === null || p90_pct === null
        ? null
        : {
            from: toShare(squeeze(p10_pct)),
            to: toShare(squeeze(p90_pct)),
            median: toShare(squeeze(median_pct)),
          };
    return { ...row, range };
  });
  return { zero: toShare(0), rows };
}

/** A tenfold price would leave no room for the rest: roots keep order and sign. */
function squeeze(pct: number): number {
  return Math.sign(pct) * Math.sqrt(Math.abs(pct));
}
