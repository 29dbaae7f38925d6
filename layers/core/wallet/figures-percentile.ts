import type { Sketch } from './digest-sketch.ts';
import { countSketchValues, getSketchValue } from './digest-sketch.ts';

export type Ranked = { readonly size: number; readonly at: (rank: number) => number };

/** Exact values without NaN. */
export function rankValues(values: readonly number[]): Ranked {
  const sorted = Float64Array.from(values.filter(value => !Number.isNaN(value))).sort();
  return { size: sorted.length, at: rank => sorted[rank]! };
}

/** Values from a sketch, each within `sketchError`. */
export function rankSketch(sketch: Sketch): Ranked {
  return {
    size: countSketchValues(sketch),
    at: rank => getSketchValue(sketch, rank),
  };
}

/** Percentile at rank (n − 1) × percent / 100, interpolated linearly. */
export function computePercentile({ size, at }: Ranked, percent: number): number | null {
  if (size === 0) return null;
  const hundredths = (size - 1) * percent;
  const rank = Math.floor(hundredths / 100);
  const part = hundredths % 100;
  const low = at(rank);
  return part === 0 ? low : (low * (100 - part) + at(rank + 1) * part) / 100;
}
