import { usdScale } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { limbs, readWide } from './wide.ts';

/** Ziv's test: ambiguous cases, one in 10^13, use exact arithmetic. */
const errorMax = 2 ** -94;
/** Splits a double in two halves whose products are exact (Dekker). */
const splitter = 2 ** 27 + 1;

/** 10⁻³⁰ as a sum of two doubles. */
const unit = 1e-30;
const unitRest = ratioToNumber((1n << 152n) - BigInt(unit * 2 ** 152) * 10n ** 30n, (10n ** 30n) << 152n);

/** A column's USD at a limb as the nearest double. */
export const usdAt = (column: Uint32Array, at: number): number => {
  const high = apart(column, at, 0);
  if (high === 0) return 0;
  const product = high * unit;
  const rest = productError(high, unit, product) + (high * unitRest + rests[0]! * unit);
  return settled(product, rest) ?? rawToNumber(readWide(column, at), usdScale);
};

/** 100 × one value / another positive one, as the nearest double. */
export const percentAt = (column: Uint32Array, numeratorAt: number, denominatorAt: number): number => {
  const part = apart(column, numeratorAt, 0);
  if (part === 0) return 0;
  const whole = apart(column, denominatorAt, 1);
  const hundred = part * 100;
  const hundredRest = productError(part, 100, hundred) + rests[0]! * 100;
  const quotient = hundred / whole;
  const product = quotient * whole;
  const left = hundred - product - productError(quotient, whole, product) + hundredRest - quotient * rests[1]!;
  return (
    settled(quotient, left / whole) ??
    ratioToNumber(100n * readWide(column, numeratorAt), readWide(column, denominatorAt))
  );
};

/** Null where the error leaves two candidates. */
const settled = (high: number, rest: number): number | null => {
  const error = Math.abs(high) * errorMax;
  const rounded = high + (rest + error);
  return rounded === high + (rest - error) ? rounded : null;
};

const rests = new Float64Array(2);

/** The highest 53 bits; the rest goes to `rests`. */
const apart = (column: Uint32Array, at: number, slot: 0 | 1): number => {
  const negative = column[at + limbs - 1]! >>> 31 === 1;
  let high = 0;
  let rest = 0;
  for (let limb = limbs - 1; limb >= 0; limb -= 1) {
    const bits = negative ? ~column[at + limb]! >>> 0 : column[at + limb]!;
    const part = bits * 2 ** (32 * limb);
    const sum = high + part;
    rest += part - (sum - high);
    high = sum;
  }
  if (negative) rest += 1;
  const sum = high + rest;
  rests[slot] = negative ? -(rest - (sum - high)) : rest - (sum - high);
  return negative ? -sum : sum;
};

/** a × b − product, exact where product is a × b rounded. */
const productError = (a: number, b: number, product: number): number => {
  const [aHigh, bHigh] = [headOf(a), headOf(b)];
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
};

const headOf = (value: number): number => {
  const scaled = value * splitter;
  return scaled - (scaled - value);
};
