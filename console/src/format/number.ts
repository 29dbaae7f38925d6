import { type Amount, isZero, type Rounded, roundedTo, roundedToSignificant, shifted } from './decimal.ts';

/** What stands for an unknown value. */
export const UNKNOWN = '–';

type Given = Amount | null | undefined;

const PRICE_DIGITS = 4;
const SUBSCRIPT_ZEROS_MIN = 4;

/** Prices as traders write them. Examples: `$1,234.50`, `$0.0₅1235`. */
export const price = (value: Given, unit = '$'): string => {
  const rounded = value === null || value === undefined ? null : roundedToSignificant(value, PRICE_DIGITS);
  if (rounded === null) return UNKNOWN;
  if (rounded.whole.length === 1) return `${rounded.sign}${unit}${rounded.whole}${smallFraction(rounded)}`;
  const { sign, whole, fraction } = roundedTo(value!, rounded.whole.length > PRICE_DIGITS ? 0 : 2)!;
  return `${sign}${unit}${grouped(whole)}${whole.length > PRICE_DIGITS ? '' : `.${fraction.padEnd(2, '0')}`}`;
};

/** Zeros at the end stay, so that a column of prices is even. */
const smallFraction = ({ whole, fraction }: Rounded): string => {
  if (whole === '0' && trimmed(fraction) === '') return '';
  const digits = fraction.replace(/^0+/, whole === '0' ? '' : '$&');
  const missing = PRICE_DIGITS - digits.length - (whole === '0' ? 0 : 1);
  return `.${withSubscript(fraction + '0'.repeat(Math.max(0, missing)))}`;
};

/** Amounts of any size. Examples: `1.23M`, `12.5K`, `0.0₅12`. */
export const compact = (value: Given, unit = ''): string => {
  if (value === null || value === undefined) return UNKNOWN;
  // Rounding may carry: 999,999 is 1M. So the rounded value decides.
  for (const [places, suffix] of SUFFIXES) {
    const moved = shifted(value, places);
    const rounded = moved === null ? null : roundedToSignificant(moved, 3);
    if (rounded === null) return UNKNOWN;
    if (rounded.whole !== '0' || places === 0) return written(rounded, unit) + suffix;
  }
  return UNKNOWN;
};

const SUFFIXES = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
  [3, 'K'],
  [0, ''],
] as const;

const written = ({ sign, whole, fraction }: Rounded, unit: string): string => {
  const shown = withSubscript(trimmed(fraction));
  return `${sign}${unit}${grouped(whole)}${shown === '' ? '' : `.${shown}`}`;
};

export const usd = (value: Given): string => compact(value, '$');

/** With a sign, for profit and loss. Example: `+$1.2K`. */
export const signedUsd = (value: Given): string => withPlus(usd(value), value);

export const integer = (value: Given): string => {
  const rounded = value === null || value === undefined ? null : roundedTo(value, 0);
  return rounded === null ? UNKNOWN : `${rounded.sign}${grouped(rounded.whole)}`;
};

/** A number of percent. Example: `percent(12.345)` is `12.3%`. */
export const percent = (value: Given, fractionDigits = 1): string => {
  if (value === null || value === undefined) return UNKNOWN;
  const rounded = roundedTo(value, fractionDigits);
  if (rounded === null) return UNKNOWN;
  if (rounded.whole.length > 3) return `${compact(value)}%`;
  const fraction = rounded.fraction.padEnd(fractionDigits, '0');
  return `${rounded.sign}${rounded.whole}${fraction === '' ? '' : `.${fraction}`}%`;
};

export const signedPercent = (value: Given, fractionDigits = 1): string =>
  withPlus(percent(value, fractionDigits), value);

/** A fraction of 1 as percent. Example: `share(0.25)` is `25.0%`. */
export const share = (value: Given, fractionDigits = 1): string =>
  percent(value === null || value === undefined ? value : shifted(value, -2), fractionDigits);

/** All digits, for a tooltip. */
export const exact = (value: Given): string => {
  const rounded = value === null || value === undefined ? null : roundedTo(value, 30);
  if (rounded === null) return UNKNOWN;
  const fraction = trimmed(rounded.fraction);
  return `${rounded.sign}${grouped(rounded.whole)}${fraction === '' ? '' : `.${fraction}`}`;
};

/** `up`, `down` or `flat`: the class of a signed number. */
export const direction = (value: Given): 'up' | 'down' | 'flat' => {
  if (value === null || value === undefined || isZero(value)) return 'flat';
  return String(value).startsWith('-') ? 'down' : 'up';
};

const withPlus = (text: string, value: Given): string => (direction(value) === 'up' ? `+${text}` : text);

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

const trimmed = (fraction: string): string => fraction.replace(/0+$/, '');

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** Counts leading zeros: `00000123` becomes `0₅123`. */
const withSubscript = (fraction: string): string => {
  const zeros = /^0*/.exec(fraction)![0].length;
  if (zeros < SUBSCRIPT_ZEROS_MIN) return fraction;
  const count = [...String(zeros)].map(digit => SUBSCRIPTS[Number(digit)]).join('');
  return `0${count}${fraction.slice(zeros)}`;
};

/** Example: `1 exit`, `12 exits`. */
export const counted = (count: number, noun: string): string => `${integer(count)} ${noun}${count === 1 ? '' : 's'}`;
