import { type Amount, roundedTo } from '../format/decimal.ts';

/** Finer than any amount of the API. */
const SCALE = 40;

/** An amount in units of 10⁻⁴⁰. */
export type Units = bigint;

export const unitsOf = (amount: Amount): Units => {
  const rounded = roundedTo(amount, SCALE);
  if (rounded === null) throw new RangeError(`"${amount}" is not a decimal number.`);
  return BigInt(`${rounded.sign}${rounded.whole}${rounded.fraction.padEnd(SCALE, '0')}`);
};

/** The plain decimal string of an amount. */
export const amountOf = (units: Units): string => {
  const digits = String(units < 0n ? -units : units).padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`;
};

export const product = (a: Amount, b: Amount): string => amountOf((unitsOf(a) * unitsOf(b)) / 10n ** BigInt(SCALE));
