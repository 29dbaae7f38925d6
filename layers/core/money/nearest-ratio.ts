/** Ratios of double-doubles (a pair whose sum has 106 bits), rounded once. */

/** 2²⁷ + 1 splits a double into halves (T. J. Dekker, 1971). */
const splitter = 134_217_729;

/** Relative error bound of a ratio, with a margin of eight bits. */
const errorBound = 2 ** -94;

/**
 * The double nearest to (a + aLow) / (b + bLow), or NaN where the error could change the rounding.
 * Both are exact to 2⁻¹⁰³. See A. Ziv, Fast evaluation of elementary functions, 1991.
 */
export function divideToNearest(a: number, aLow: number, b: number, bLow: number): number {
  const quotient = a / b;
  const product = quotient * b;
  const rest = a - product - computeProductError(quotient, b, product) + aLow - quotient * bLow;
  const correction = rest / b;
  const error = Math.abs(quotient) * errorBound;
  const nearest = quotient + (correction - error);
  return nearest === quotient + (correction + error) ? nearest : Number.NaN;
}

/** x × y = product + error, exactly. */
export function computeProductError(x: number, y: number, product: number): number {
  const xBig = splitter * x;
  const xHigh = xBig - (xBig - x);
  const yBig = splitter * y;
  const yHigh = yBig - (yBig - y);
  const [xLow, yLow] = [x - xHigh, y - yHigh];
  return xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
}

/** x + y = sum + error, exactly. */
export function sumError(x: number, y: number, sum: number): number {
  const y2 = sum - x;
  return x - (sum - y2) + (y - y2);
}

type Pair = readonly [number, number];

/** 10ⁿ as pairs, exact to 10³⁰. */
export const powersOfTen: readonly Pair[] = Array.from({ length: 31 }, (_, n) => {
  const high = Number(10n ** BigInt(n));
  return [high, Number(10n ** BigInt(n) - BigInt(high))];
});
