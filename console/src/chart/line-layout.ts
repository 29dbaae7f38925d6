import { type Gap, isBeforeCoverage } from '../data/coverage.ts';
import { listTicks, listTimes, MARGIN, roundPixels, type Tick } from './ticks.ts';

/** Null: unknown at that time. The line breaks there. */
export type LineSeries = { readonly name: string; readonly values: readonly (number | null)[] };

/** Series over common times, which ascend. */
export type LineData = { readonly times: readonly number[]; readonly series: readonly LineSeries[] };

export type LineLayout = {
  readonly xs: readonly number[];
  /** A path per series. */
  readonly paths: readonly string[];
  /** Pixels of each value, by series. */
  readonly ys: readonly (readonly (number | null)[])[];
  readonly valueTicks: readonly Tick[];
  readonly timeTicks: readonly Tick[];
  readonly gaps: readonly { readonly at: number; readonly width: number }[];
};

export type LineSize = { readonly width: number; readonly height: number };

/** Room above and below the lines, as a part of their span. */
const PADDING = 0.05;

export type LineOptions = {
  readonly gaps?: readonly Gap[];
  readonly hasZero?: boolean;
  /** Whether a value stays until the next. */
  readonly isStepped?: boolean;
};

/** `hasZero` puts zero on the axis. */
export function buildLineLayout(
  { times, series }: LineData,
  { width, height }: LineSize,
  { gaps = [], hasZero = false, isStepped = false }: LineOptions = {},
): LineLayout {
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  const [fromMs, toMs] = [times[0]!, times.at(-1)!];
  const x = (ms: number): number =>
    roundPixels(toMs === fromMs ? (left + right) / 2 : left + ((ms - fromMs) / (toMs - fromMs)) * (right - left));
  const known = series.flatMap(({ values }) => values.filter(value => value !== null));
  const [low, high] = [Math.min(...known, ...(hasZero ? [0] : [])), Math.max(...known, ...(hasZero ? [0] : []))];
  const room = high === low ? Math.abs(high) / 10 || 1 : (high - low) * PADDING;
  // Nothing was below zero, so the axis is not.
  const min = low >= 0 ? Math.max(0, low - room) : low - room;
  const max = high + room;
  const y = (value: number): number => roundPixels(bottom - ((value - min) / (max - min)) * (bottom - top));
  const xs = times.map(x);
  const ys = series.map(({ values }) => values.map(value => (value === null ? null : y(value))));
  return {
    xs,
    ys,
    paths: ys.map(own => drawLine(xs, own, isStepped)),
    valueTicks: known.length === 0 ? [] : listTicks(min, max).map(value => ({ at: y(value), value })),
    timeTicks: listTimes(fromMs, toMs, right - left).map(value => ({ at: x(value), value })),
    gaps: gaps.flatMap(gap => {
      if (isBeforeCoverage(gap)) return [];
      const at = x(Math.max(fromMs, gap.fromMs));
      const end = x(Math.min(toMs, gap.toMs));
      return end > at ? [{ at, width: Math.max(2, end - at) }] : [];
    }),
  };
}

/** A value between two unknown ones is a dot. */
function drawLine(xs: readonly number[], ys: readonly (number | null)[], isStepped: boolean): string {
  return ys
    .map((y, at) => {
      if (y === null) return '';
      const isFirst = at === 0 || ys[at - 1] === null;
      const isAlone = isFirst && (ys[at + 1] ?? null) === null;
      if (!isFirst && isStepped) return `H${xs[at]}V${y}`;
      return `${isFirst ? 'M' : 'L'}${xs[at]} ${y}${isAlone ? 'h0.1' : ''}`;
    })
    .join('');
}
