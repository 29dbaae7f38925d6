import { type Amount, isZero, roundTo, roundToSignificant, scaleByPowerOfTen } from './decimal.ts';

/** What stands for an unknown value. */
export const UNKNOWN = '–';

type Given = Amount | null | undefined;

const PRICE_DIGITS = 4;
const SUBSCRIPT_ZEROS_MIN = 4;

/** Prices as traders write them. Examples: `$1,234.50`, `$0.0₅1235`. */
export function formatPrice(value: Given, unit = '$'): string {
  const rounded = value === null || value === undefined ? null : roundToSignificant(value, PRICE_DIGITS);
  if (rounded === null) return UNKNOWN;
  if (rounded.whole.length === 1) {
    // Zeros at the end stay, so that a column of prices is even.
    const isBelowOne = rounded.whole === '0';
    const digits = isBelowOne ? rounded.fraction.replace(/^0+/, '') : rounded.fraction;
    const missing = PRICE_DIGITS - digits.length - (isBelowOne ? 0 : 1);
    const fraction = withSubscript(rounded.fraction + '0'.repeat(Math.max(0, missing)));
    const isZero = isBelowOne && dropZeros(rounded.fraction) === '';
    return `${rounded.sign}${unit}${rounded.whole}${isZero ? '' : `.${fraction}`}`;
  }
  const { sign, whole, fraction } = roundTo(value!, rounded.whole.length > PRICE_DIGITS ? 0 : 2)!;
  return `${sign}${unit}${insertCommas(whole)}${whole.length > PRICE_DIGITS ? '' : `.${fraction.padEnd(2, '0')}`}`;
}

/** Amounts of any size. Examples: `1.23M`, `12.5K`, `0.0₅12`. */
export function formatCompact(value: Given, unit = ''): string {
  if (value === null || value === undefined) return UNKNOWN;
  // Rounding may carry: 999,999 is 1M. So the rounded value decides.
  for (const [places, suffix] of SUFFIXES) {
    const moved = scaleByPowerOfTen(value, places);
    const rounded = moved === null ? null : roundToSignificant(moved, 3);
    if (rounded === null) return UNKNOWN;
    if (rounded.whole === '0' && places > 0) continue;
    const fraction = withSubscript(dropZeros(rounded.fraction));
    const shown = fraction === '' ? '' : `.${fraction}`;
    return `${rounded.sign}${unit}${insertCommas(rounded.whole)}${shown}${suffix}`;
  }
  return UNKNOWN;
}

const SUFFIXES = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
  [3, 'K'],
  [0, ''],
] as const;

export function formatUsd(value: Given): string {
  return formatCompact(value, '$');
}

/** With a sign, for profit and loss. Example: `+$1.2K`. */
export function formatSignedUsd(value: Given): string {
  return withPlus(formatUsd(value), value);
}

export function formatInteger(value: Given): string {
  const rounded = value === null || value === undefined ? null : roundTo(value, 0);
  return rounded === null ? UNKNOWN : `${rounded.sign}${insertCommas(rounded.whole)}`;
}

/** A number of percent. Example: `formatPercent(12.345)` is `12.3%`. */
export function formatPercent(value: Given, fractionDigits = 1): string {
  if (value === null || value === undefined) return UNKNOWN;
  const rounded = roundTo(value, fractionDigits);
  if (rounded === null) return UNKNOWN;
  if (rounded.whole.length > 3) return `${formatCompact(value)}%`;
  const fraction = rounded.fraction.padEnd(fractionDigits, '0');
  return `${rounded.sign}${rounded.whole}${fraction === '' ? '' : `.${fraction}`}%`;
}

export function formatSignedPercent(value: Given, fractionDigits = 1): string {
  return withPlus(formatPercent(value, fractionDigits), value);
}

/** A fraction of 1 as percent. Example: `formatShare(0.25)` is `25.0%`. */
export function formatShare(value: Given, fractionDigits = 1): string {
  return formatPercent(value === null || value === undefined ? value : scaleByPowerOfTen(value, -2), fractionDigits);
}

/** All digits, for a tooltip. */
export function formatExact(value: Given): string {
  const rounded = value === null || value === undefined ? null : roundTo(value, 30);
  if (rounded === null) return UNKNOWN;
  const fraction = dropZeros(rounded.fraction);
  return `${rounded.sign}${insertCommas(rounded.whole)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `up`, `down` or `flat`: the class of a signed number. */
export function toDirection(value: Given): 'up' | 'down' | 'flat' {
  if (value === null || value === undefined || isZero(value)) return 'flat';
  return String(value).startsWith('-') ? 'down' : 'up';
}

function withPlus(text: string, value: Given): string {
  return toDirection(value) === 'up' ? `+${text}` : text;
}

export function insertCommas(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

function dropZeros(fraction: string): string {
  return fraction.replace(/0+$/, '');
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** Counts leading zeros: `00000123` becomes `0₅123`. */
export function withSubscript(fraction: string, zeros = /^0*/.exec(fraction)![0].length): string {
  if (zeros < SUBSCRIPT_ZEROS_MIN) return fraction;
  const count = [...String(zeros)].map(digit => SUBSCRIPTS[Number(digit)]).join('');
  return `0${count}${fraction.slice(zeros)}`;
}

/** Example: `1 exit`, `12 exits`. */
export function formatCount(count: number, noun: string): string {
  return `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`;
}
