import { asIs, big, getTupleCodec } from '../codec/codec.ts';
import { computeSquareRoot, divideHalfEven, tenTo } from '../money/amount.ts';
import { divideToNumber } from '../money/amount-ratio.ts';

/** Count, sum and squares of integers, for exact mean and deviation. */
export type SampleSums = { readonly count: number; readonly sum: bigint; readonly squares: bigint };

export const noSamples: SampleSums = { count: 0, sum: 0n, squares: 0n };

/** Ratios are summed as integers of 10⁻³⁶. */
export const ratioScale = 36;

export function addSample({ count, sum, squares }: SampleSums, value: bigint): SampleSums {
  return {
    count: count + 1,
    sum: sum + value,
    squares: squares + value * value,
  };
}

/** A ratio as an integer of 10⁻³⁶. The denominator is positive. */
export function scaleRatio([numerator, denominator]: readonly [bigint, bigint]): bigint {
  return divideHalfEven(numerator * tenTo(ratioScale), denominator);
}

/** Mean in units of the values; null without any. */
export function computeSampleMean({ count, sum }: SampleSums, scale: number): number | null {
  return count === 0 ? null : divideToNumber(sum, BigInt(count) * tenTo(scale));
}

/** Standard deviation (n − 1); null under two. */
export function computeSampleDeviation(sums: SampleSums, scale: number): number | null {
  const variance = computeVariance(sums);
  return variance && computeRatioRoot(variance[0], variance[1] * tenTo(2 * scale));
}

/** Mean / deviation; null under two values or 10⁻¹² units. */
export function computeMeanByDeviation(sums: SampleSums, scale: number): number | null {
  const variance = computeVariance(sums);
  if (variance === null || variance[0] * tenTo(24) < variance[1] * tenTo(2 * scale)) return null;
  const count = BigInt(sums.count);
  const size = computeRatioRoot(sums.sum ** 2n * variance[1], variance[0] * count ** 2n);
  return sums.sum < 0n ? -size : size;
}

/** Deviation / mean; null under two values or for zero mean. */
export function computeDeviationByMean(sums: SampleSums): number | null {
  const variance = computeVariance(sums);
  if (variance === null || sums.sum === 0n) return null;
  return computeRatioRoot(variance[0] * BigInt(sums.count) ** 2n, variance[1] * sums.sum ** 2n);
}

export const sampleSumsCodec = getTupleCodec<SampleSums>({ count: asIs, sum: big, squares: big });

/** (n Σx² − (Σx)²) / (n (n − 1)); null under two values. */
function computeVariance({ count, sum, squares }: SampleSums): readonly [bigint, bigint] | null {
  return count < 2 ? null : [BigInt(count) * squares - sum ** 2n, BigInt(count) * BigInt(count - 1)];
}

/** The double nearest to √(numerator / denominator). */
export function computeRatioRoot(numerator: bigint, denominator: bigint): number {
  const bits = Math.max(0, denominator.toString(2).length - numerator.toString(2).length) + 256;
  const half = BigInt(Math.ceil(bits / 2));
  return divideToNumber(computeSquareRoot((numerator << (2n * half)) / denominator), 1n << half);
}
