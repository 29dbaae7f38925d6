import { divideHalfEven, formatUiAmount, parseDecimal, tenTo, toAbsolute } from './amount.ts';
import { divideToNearest } from './nearest-ratio.ts';

const exactMax = 2n ** 53n;
/** Above 53 + 2, so the sticky bit decides ties correctly. */
const keptBits = 66;
const leastExponent = 1074;

/** The double nearest to a ratio, ties to even. The denominator is positive. */
export function divideToNumber(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n) return -divideToNumber(-numerator, denominator);
  if (numerator === 0n) return 0;
  if (numerator <= exactMax && denominator <= exactMax) return Number(numerator) / Number(denominator);
  const [a, b] = [Number(numerator), Number(denominator)];
  if (a < pairMax && b < pairMax) {
    // The ratio of pairs of doubles; NaN where it needs integers.
    const nearest = divideToNearest(a, Number(numerator - BigInt(a)), b, Number(denominator - BigInt(b)));
    if (!Number.isNaN(nearest)) return nearest;
  }
  const shift = keptBits - (estimateBits(numerator) - estimateBits(denominator));
  // Subnormal doubles have absolute spacing, so this rounds once.
  if (shift > leastExponent - 60) {
    const units = divideHalfEven(numerator << BigInt(leastExponent), denominator);
    if (units <= exactMax) return scaleByTwo(Number(units), -leastExponent);
  }
  const left = shift > 0 ? numerator << BigInt(shift) : numerator;
  const right = shift < 0 ? denominator << BigInt(-shift) : denominator;
  const quotient = left / right;
  const sticky = quotient * right === left ? quotient : quotient | 1n;
  return scaleByTwo(Number(sticky), -shift);
}

/** Above this, products of doubles might overflow. */
const pairMax = 2 ** 400;

/** Converts a raw amount to whole units as the nearest double. */
export function toUiAmount(raw: bigint, decimals: number): number {
  return divideToNumber(raw, tenTo(decimals));
}

/** Price, as it is shown, × amount. */
export function multiplyPrice(priceUsd: number, raw: bigint, decimals: number): number {
  const { digits, exponent } = parseDecimal(String(priceUsd));
  const places = decimals - exponent;
  return divideToNumber(digits * raw * tenTo(Math.max(0, -places)), tenTo(Math.max(0, places)));
}

/** Percent between shown prices; null from 0. */
export function computeChangePct(to: number, from: number): number | null {
  const [a, b] = [parseDecimal(String(to)), parseDecimal(String(from))];
  if (b.digits === 0n) return null;
  const places = Math.max(0, -a.exponent, -b.exponent);
  const [end, start] = [a, b].map(({ digits, exponent }) => digits * tenTo(places + exponent)) as [bigint, bigint];
  return divideToNumber(100n * (end - start), start);
}

/** A part as a percentage; null without a whole. */
export function computePercentage(part: bigint, whole: bigint | null): number | null {
  return whole === null || whole === 0n ? null : divideToNumber(100n * part, whole);
}

/** Prints a ratio as a plain decimal, rounded half to even. */
export function formatDecimalRatio(numerator: bigint, denominator: bigint, significantDigits = 40): string {
  if (numerator === 0n) return '0';
  const size = toAbsolute(numerator);
  const guess = size.toString().length - denominator.toString().length;
  const isReached = guess >= 0 ? size >= denominator * tenTo(guess) : size * tenTo(-guess) >= denominator;
  let places = significantDigits - 1 - (isReached ? guess : guess - 1);
  let digits = roundAt(size, denominator, places);
  if (digits >= tenTo(significantDigits)) {
    places -= 1;
    digits = roundAt(size, denominator, places);
  }
  const plain = places >= 0 ? formatUiAmount(digits, places) : (digits * tenTo(-places)).toString();
  return numerator < 0n ? `-${plain}` : plain;
}

function roundAt(size: bigint, denominator: bigint, places: number): bigint {
  return places >= 0
    ? divideHalfEven(size * tenTo(places), denominator)
    : divideHalfEven(size, denominator * tenTo(-places));
}

/** Overestimates the bits of a positive integer by at most three. */
function estimateBits(value: bigint): number {
  const size = Number(value);
  return size < Number.MAX_VALUE ? Math.floor(Math.log2(size)) + 2 : value.toString(16).length * 4;
}

function scaleByTwo(value: number, exponent: number): number {
  const half = Math.trunc(exponent / 2);
  return value * 2 ** half * 2 ** (exponent - half);
}
