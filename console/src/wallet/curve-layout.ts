import { listTicks, listTimes, MARGIN, roundPixels, type Tick } from '../chart/ticks.ts';
import { type Gap, isBeforeCoverage } from '../data/coverage.ts';
import type { Curve } from './curve.ts';

export type Size = { readonly width: number; readonly height: number };

export type CurveLayout = {
  /** Pixels of each point. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly zeroY: number;
  /** Steps: a sum stays until the next exit. */
  readonly line: string;
  /** The line, closed along zero. */
  readonly area: string;
  readonly valueTicks: readonly Tick[];
  readonly timeTicks: readonly Tick[];
  /** Times without data, drawn over the line. */
  readonly gaps: readonly { readonly at: number; readonly width: number }[];
};

/** Pixels need no exact numbers. */
export function buildCurveLayout(curve: Curve, { width, height }: Size, gaps: readonly Gap[] = []): CurveLayout {
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  // The value axis covers the curve, and zero.
  const [low, high] = [Number(curve.lowest), Number(curve.highest)];
  const padding = (high - low) * PADDING;
  const min = low === 0 ? 0 : low - padding;
  const above = high === 0 ? 0 : high + padding;
  const max = low === high ? min + 1 : above;
  const x = (ms: number): number =>
    roundPixels(left + ((ms - curve.fromMs) / (curve.toMs - curve.fromMs)) * (right - left));
  const y = (value: number): number => roundPixels(bottom - ((value - min) / (max - min)) * (bottom - top));
  const xs = curve.points.map(({ ms }) => x(ms));
  const ys = curve.points.map(({ total }) => y(Number(total)));
  const zeroY = y(0);
  const steps = xs.map((at, index) => `H${at}V${ys[index]}`).join('');
  const line = `M${left} ${zeroY}${steps}H${right}`;
  const { fromMs, toMs } = curve;
  return {
    xs,
    ys,
    zeroY,
    line,
    area: `${line}V${zeroY}Z`,
    valueTicks: listTicks(min, max).map(value => ({ at: y(value), value })),
    timeTicks: listTimes(fromMs, toMs, right - left).map(value => ({ at: x(value), value })),
    gaps: gaps.flatMap(gap => {
      if (isBeforeCoverage(gap) && curve.points[0]!.ms < gap.toMs) return [];
      const at = x(Math.max(fromMs, gap.fromMs));
      const end = x(Math.min(toMs, gap.toMs));
      return end > at ? [{ at, width: Math.max(2, end - at) }] : [];
    }),
  };
}

/** Room above and below the curve, as a part of its span. */
const PADDING = 0.04;
