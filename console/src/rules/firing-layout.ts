import { formatKey } from './firing.ts';
import type { Firing, TestResult } from './use-test.ts';

/** Firings of one group, or of the groups without a lane of their own. */
export type Lane = {
  /** Null: the others. */
  readonly key: string | null;
  readonly count: number;
  readonly marks: readonly Mark[];
};

/** `at` is the place among all firings. */
export type Mark = { readonly at: number; readonly x: number };

/** Firings of a time. */
export type Bar = { readonly fromMs: number; readonly count: number; readonly x: number; readonly width: number };

export type FiringLayout = {
  readonly lanes: readonly Lane[];
  readonly bars: readonly Bar[];
  /** Of a bar. */
  readonly barMs: number;
};

const LANES_MAX = 8;
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const BAR_SIZES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, DAY_MS];
const BARS_MAX = 72;

type Frame = { readonly left: number; readonly right: number };

/** Places the firings of a test between two edges. */
export function buildFiringLayout(result: TestResult, { left, right }: Frame): FiringLayout {
  const { from_ms: fromMs, to_ms: toMs } = result;
  const toX = (ms: number): number =>
    toMs === fromMs
      ? left
      : left + ((right - left) * (Math.min(Math.max(ms, fromMs), toMs) - fromMs)) / (toMs - fromMs);
  const { barMs, counts } = countBars(result);
  const bars = [...counts].map(([barFromMs, count]) => {
    const [x, end] = [toX(barFromMs), toX(barFromMs + barMs)];
    return { fromMs: barFromMs, count, x, width: Math.max(2, end - x - 1) };
  });
  return { lanes: buildLanes(result.firings, toX), bars, barMs };
}

/** The busiest groups first. */
function buildLanes(firings: readonly Firing[], toX: (ms: number) => number): readonly Lane[] {
  const groups = new Map<string, Mark[]>();
  for (const [at, firing] of firings.entries()) {
    const key = formatKey(firing);
    groups.set(key, [...(groups.get(key) ?? []), { at, x: toX(firing.at_ms) }]);
  }
  const sorted = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  const own = sorted.length <= LANES_MAX ? sorted : sorted.slice(0, LANES_MAX - 1);
  const others = sorted.slice(own.length).flatMap(([, marks]) => marks);
  return [
    ...own.map(([key, marks]) => ({ key, count: marks.length, marks })),
    ...(others.length === 0 ? [] : [{ key: null, count: others.length, marks: others }]),
  ];
}

/** Whole days are of the service, and complete. Shorter times are counted here, where all firings are listed. */
function countBars({ from_ms: fromMs, to_ms: toMs, firings, total, days }: TestResult) {
  const sizeMs = BAR_SIZES_MS.find(size => (toMs - fromMs) / size <= BARS_MAX) ?? DAY_MS;
  if (sizeMs === DAY_MS || firings.length < total)
    return { barMs: DAY_MS, counts: new Map(days.map(({ day, firings: count }) => [Date.parse(day), count])) };
  const counts = new Map<number, number>();
  for (const { at_ms } of firings) {
    const from = Math.floor(at_ms / sizeMs) * sizeMs;
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  return { barMs: sizeMs, counts };
}
