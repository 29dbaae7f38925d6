import { type ByteReader, type ByteWriter, readCount, writeCount } from '../bytes.ts';

/**
 * Counts of values in bins whose edges grow by a fixed factor, for both signs: [bin, count], bins ascending with the values they stand for.
 * A value read back is within `sketchError` of one that was put in. What it holds depends on the values alone, not on their order.
 */
export type Sketch = readonly (readonly [bin: number, count: number])[];

export const emptySketch: Sketch = [];

/** Bin edges grow by this factor. */
const growth = 1.0098;

/** Largest relative error of a value read back, (growth − 1) / (growth + 1): 0.488%. */
export const sketchError = (growth - 1) / (growth + 1);

/** Smaller values count as zero, larger ones as the largest: together with the growth this bounds the bins. */
const leastValue = 1e-9;
const largestValue = 1e15;

const logGrowth = Math.log(growth);
const firstExponent = Math.floor(Math.log(leastValue) / logGrowth);

/** Zero has bin 0, larger values larger bins, and a value's negative the negative bin. */
export const binOf = (value: number): number => {
  const size = Math.min(Math.abs(value), largestValue);
  if (size < leastValue) return 0;
  const bin = Math.ceil(Math.log(size) / logGrowth) - firstExponent + 1;
  return value < 0 ? -bin : bin;
};

/** The value that a bin stands for: as far, in proportion, from its lower edge as from its upper. */
export const binValue = (bin: number): number => {
  if (bin === 0) return 0;
  const size = (2 * growth ** (Math.abs(bin) + firstExponent - 1)) / (growth + 1);
  return bin < 0 ? -size : size;
};

/** With more values; NaN, a value that does not exist, is left out. */
export const addToSketch = (sketch: Sketch, values: readonly number[]): Sketch => {
  const counts = new Map(sketch);
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    const bin = binOf(value);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
};

export const sketchSize = (sketch: Sketch): number => sketch.reduce((sum, [, count]) => sum + count, 0);

/** The value of so many-th rank, from 0, as its bin stands for it. */
export const sketchAt = (sketch: Sketch, rank: number): number => {
  let passed = 0;
  for (const [bin, count] of sketch) {
    passed += count;
    if (rank < passed) return binValue(bin);
  }
  throw new RangeError(`Rank ${rank} of a sketch of ${passed} values. Ask for a rank below its size.`);
};

/** Bins as steps from the one before, the first lifted above zero. */
export const writeSketch = (writer: ByteWriter, sketch: Sketch): void => {
  writeCount(writer, sketch.length);
  let before = -lift;
  for (const [bin, count] of sketch) {
    writeCount(writer, bin - before);
    writeCount(writer, count);
    before = bin;
  }
};

export const readSketch = (reader: ByteReader): Sketch => {
  let bin = -lift;
  return Array.from({ length: readCount(reader) }, () => {
    bin += readCount(reader);
    return [bin, readCount(reader)] as const;
  });
};

/** More than the largest bin. */
const lift = 16_384;
