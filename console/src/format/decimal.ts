/** An exact decimal number: value = units / 10^scale. */
type Decimal = { readonly isNegative: boolean; readonly units: bigint; readonly scale: number };

export type Amount = number | string;

/** Lossless. Null without a number. */
function parseDecimal(amount: Amount): Decimal | null {
  const match = /^([+-])?(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(amount));
  if (match === null) return null;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const units = BigInt(`${whole}${fraction}`) * 10n ** BigInt(Math.max(0, -scale));
  return { isNegative: sign === '-', units, scale: Math.max(0, scale) };
}

/** Decimal digits, rounded half up. */
export type Rounded = { readonly sign: '' | '-'; readonly whole: string; readonly fraction: string };

export function roundTo(amount: Amount, fractionDigits: number): Rounded | null {
  const decimal = parseDecimal(amount);
  return decimal && roundDecimal(decimal, fractionDigits);
}

/** Rounds to significant digits, but never the whole part. */
export function roundToSignificant(amount: Amount, digits: number): Rounded | null {
  const decimal = parseDecimal(amount);
  if (decimal === null || decimal.units === 0n) return decimal && { sign: '', whole: '0', fraction: '' };
  // 0.00123 has magnitude -2, 12.3 has 2.
  const magnitude = String(decimal.units).length - decimal.scale;
  return roundDecimal(decimal, Math.max(0, digits - magnitude));
}

/** Divides by a power of ten. Example: for thousands, millions. */
export function scaleByPowerOfTen(amount: Amount, places: number): string | null {
  const decimal = parseDecimal(amount);
  if (decimal === null) return null;
  const scale = Math.max(0, decimal.scale + places);
  const units = decimal.units * 10n ** BigInt(scale - decimal.scale - places);
  const { sign, whole, fraction } = roundDecimal({ ...decimal, units, scale }, scale);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The sign of `a - b`, exactly. */
export function compareAmounts(a: Amount, b: Amount): number {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  const scale = Math.max(left.scale, right.scale);
  const [unitsA, unitsB] = [left, right].map(
    each => (each.isNegative ? -each.units : each.units) * 10n ** BigInt(scale - each.scale),
  );
  return Number(unitsA! > unitsB!) - Number(unitsA! < unitsB!);
}

export function isZero(amount: Amount): boolean {
  return parseDecimal(amount)?.units === 0n;
}

function roundDecimal({ isNegative, units, scale }: Decimal, fractionDigits: number): Rounded {
  const excess = scale - fractionDigits;
  const rounded = excess > 0 ? (units + 10n ** BigInt(excess) / 2n) / 10n ** BigInt(excess) : units;
  const digits = Math.min(scale, fractionDigits);
  const text = String(rounded).padStart(digits + 1, '0');
  return {
    sign: isNegative && rounded !== 0n ? '-' : '',
    whole: text.slice(0, text.length - digits),
    fraction: text.slice(text.length - digits),
  };
}
