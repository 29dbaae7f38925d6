/** USD as an integer of 10⁻³⁰, for exact sums. */
export type UsdE30 = bigint;

export const usdScale = 30;

/** An exact decimal number: `digits × 10^exponent`. */
export type Decimal = { readonly digits: bigint; readonly exponent: number };

/** Limits the memory that a hostile decimal string can use. */
const decimalLengthMax = 400;
const exponentMax = 400;
const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Parses a decimal such as `1.5e-3` exactly. Throws RangeError for invalid text. */
export function parseDecimal(text: string): Decimal {
  const parts = text.length <= decimalLengthMax ? decimalPattern.exec(text) : null;
  const whole = parts?.[2] ?? '';
  const fraction = parts?.[3] ?? '';
  const shift = Number(parts?.[4] ?? 0);
  if (!parts || whole.length + fraction.length === 0 || Math.abs(shift) > exponentMax)
    throw new RangeError(
      `Not a decimal number: "${text.slice(0, 60)}". Send digits with an optional point and exponent.`,
    );
  const digits = BigInt(whole + fraction);
  return { digits: parts[1] === '-' ? -digits : digits, exponent: shift - fraction.length };
}

/** Prints USD as a plain decimal string without trailing zeros. */
export function printUsd(usd: UsdE30): string {
  return formatUiAmount(usd, usdScale);
}

/** `down / up`; by decimals, a raw unit in 10⁻³⁰ USD. */
type Price = Decimal & {
  readonly up: bigint;
  readonly down: bigint;
  readonly units: { readonly times: bigint; readonly over: bigint }[];
};

const PRICES_MAX = 512;
const prices = new Map<string, Price>();

/** Parses a price, memoized. Throws RangeError for invalid text. */
export function parsePrice(text: string): Price {
  const known = prices.get(text);
  if (known !== undefined) return known;
  const { digits, exponent } = parseDecimal(text);
  const [up, down] = [tenTo(Math.max(0, -exponent)), digits * tenTo(Math.max(0, exponent))];
  const price: Price = { digits, exponent, up, down, units: [] };
  if (prices.size >= PRICES_MAX) prices.clear();
  prices.set(text, price);
  return price;
}

/** Base UI × price, rounded half to even (docs/reference/rules/prices.md#money). */
export function computeNotionalE30(baseRaw: bigint, baseDecimals: number, basePrice: string): UsdE30 {
  const price = parsePrice(basePrice);
  let unit = price.units[baseDecimals];
  if (unit === undefined) {
    const places = price.exponent + usdScale - baseDecimals;
    unit = { times: price.digits * tenTo(Math.max(0, places)), over: tenTo(Math.max(0, -places)) };
    price.units[baseDecimals] = unit;
  }
  const { times, over } = unit;
  return over === 1n ? baseRaw * times : divideHalfEven(baseRaw * times, over);
}

/** USD per whole token, exact. The amount must not be zero. */
export function computePriceRatio(usd: UsdE30, tokenRaw: bigint, tokenDecimals: number): readonly [bigint, bigint] {
  return [usd * tenTo(tokenDecimals), tokenRaw * tenTo(usdScale)];
}

/** Prints a raw amount in whole units: `formatUiAmount(1500n, 3)` is `1.5`. */
export function formatUiAmount(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? '-' : '';
  const digits = toAbsolute(raw)
    .toString()
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const whole = `${sign}${digits.slice(0, point)}`;
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

const ZERO = 48;
const powers: bigint[] = [];

/** Returns 10^n for n ≥ 0, memoized. */
export function tenTo(n: number): bigint {
  powers[n] ??= 10n ** BigInt(n);
  return powers[n];
}

const wordMax = 2n ** 64n;

/** Divides integers, rounded half to even. The divisor is positive. */
export function divideHalfEven(numerator: bigint, divisor: bigint): bigint {
  const negative = numerator < 0n;
  const size = toAbsolute(numerator);
  const quotient = size / divisor;
  // Below 2⁶⁴ the remainder needs no long product.
  const rest = divisor < wordMax ? BigInt.asUintN(64, size - quotient * divisor) : size - quotient * divisor;
  if (rest === 0n) return negative ? -quotient : quotient;
  const twice = rest * 2n;
  const up = twice > divisor || (twice === divisor && (quotient & 1n) === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/** The absolute value. */
export function toAbsolute(raw: bigint): bigint {
  return raw < 0n ? -raw : raw;
}

/** Floor of the square root by Newton's method. */
export function computeSquareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 2n ** BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}
