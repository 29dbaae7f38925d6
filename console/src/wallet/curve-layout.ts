import { type Gap, isBeforeCoverage } from '../data/coverage.ts';
import type { Curve } from './curve.ts';

export type Size = { readonly width: number; readonly height: number };

type Tick = { readonly at: number; readonly value: number };

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

export const MARGIN = { top: 10, right: 56, bottom: 22, left: 8 } as const;

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
  const x = (ms: number): number => round(left + ((ms - curve.fromMs) / (curve.toMs - curve.fromMs)) * (right - left));
  const y = (value: number): number => round(bottom - ((value - min) / (max - min)) * (bottom - top));
  const xs = curve.points.map(({ ms }) => x(ms));
  const ys = curve.points.map(({ total }) => y(Number(total)));
  const zeroY = y(0);
  const steps = xs.map((at, index) => `H${at}V${ys[index]}`).join('');
  const line = `M${left} ${zeroY}${steps}H${right}`;
  // Local midnights, or whole hours within a day.
  const { fromMs, toMs } = curve;
  const labelsMax = Math.max(2, Math.floor((right - left) / LABEL_PIXELS));
  const isDay = toMs - fromMs <= DAY_MS;
  const sizes = isDay ? [1, 2, 3, 4, 6, 12] : [1, 2, 5, 7, 10, 15];
  const unit = isDay ? HOUR_MS : DAY_MS;
  const size = sizes.find(each => (toMs - fromMs) / (each * unit) <= labelsMax) ?? sizes.at(-1)!;
  const at = new Date(fromMs);
  at.setHours(isDay ? at.getHours() + 1 : 24, 0, 0, 0);
  const days: number[] = [];
  while (at.getTime() < toMs) {
    days.push(at.getTime());
    if (isDay) at.setHours(at.getHours() + size);
    else at.setDate(at.getDate() + size);
  }
  return {
    xs,
    ys,
    zeroY,
    line,
    area: `${line}V${zeroY}Z`,
    valueTicks: listTicks(min, max).map(value => ({ at: y(value), value })),
    timeTicks: days.map(value => ({ at: x(value), value })),
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

const STEPS = [1, 2, 2.5, 5, 10];
const VALUE_STEPS_MAX = 5;

/** Round values between both. Zero is one if it is between. */
export function listTicks(min: number, max: number): readonly number[] {
  const span = max - min;
  const power = 10 ** Math.floor(Math.log10(span / VALUE_STEPS_MAX));
  const step = STEPS.map(factor => factor * power).find(size => span / size <= VALUE_STEPS_MAX)!;
  const [first, last] = [Math.ceil(min / step), Math.floor(max / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

const LABEL_PIXELS = 76;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Index of the position closest to `x`. Positions ascend. */
export function findNearestIndex(xs: readonly number[], x: number): number {
  return xs.reduce((best, each, at) => (Math.abs(each - x) < Math.abs(xs[best]! - x) ? at : best), 0);
}
