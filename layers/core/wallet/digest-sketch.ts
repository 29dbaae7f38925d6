import { asIs, type Codec, deltas, getTupleCodec, transformCodec } from '../codec/codec.ts';

/** A DDSketch for both signs, ascending, within `sketchError`. */
export type Sketch = readonly (readonly [bin: number, count: number])[];

const growth = 1.0098;

/** Maximum relative error, (growth − 1) / (growth + 1): 0.488%. */
export const sketchError = (growth - 1) / (growth + 1);

/** Clamps values, which bounds the bins. */
const leastValue = 1e-9;
const largestValue = 1e15;

const logGrowth = Math.log(growth);
const firstExponent = Math.floor(Math.log(leastValue) / logGrowth);

/** The bin of a value: 0 for zero, negative for negatives. */
export function toSketchBin(value: number): number {
  const size = Math.min(Math.abs(value), largestValue);
  if (size < leastValue) return 0;
  const bin = Math.ceil(Math.log(size) / logGrowth) - firstExponent + 1;
  return value < 0 ? -bin : bin;
}

/** A bin's value: equally far, as a ratio, from both edges. */
export function toBinValue(bin: number): number {
  if (bin === 0) return 0;
  const size = (2 * growth ** (Math.abs(bin) + firstExponent - 1)) / (growth + 1);
  return bin < 0 ? -size : size;
}

/** Adds values and skips NaN. */
export function addToSketch(sketch: Sketch, values: readonly number[]): Sketch {
  const counts = new Map(sketch);
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    const bin = toSketchBin(value);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

export function countSketchValues(sketch: Sketch): number {
  return sketch.reduce((sum, [, count]) => sum + count, 0);
}

/** The value at a rank, from 0. */
export function getSketchValue(sketch: Sketch, rank: number): number {
  let passed = 0;
  for (const [bin, count] of sketch) {
    passed += count;
    if (rank < passed) return toBinValue(bin);
  }
  throw new RangeError(`Rank ${rank} of a sketch of ${passed} values. Ask for a rank below its size.`);
}

/** Bins as differences, which deflate well. */
export const sketchCodec: Codec<Sketch> = transformCodec(
  getTupleCodec<{ readonly bins: readonly number[]; readonly counts: readonly number[] }>({
    bins: deltas,
    counts: asIs,
  }),
  sketch => ({ bins: sketch.map(([bin]) => bin), counts: sketch.map(([, count]) => count) }),
  ({ bins, counts }) => bins.map((bin, at) => [bin, counts[at]!]),
);
