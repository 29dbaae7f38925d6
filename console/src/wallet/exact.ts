import { type Amount, roundTo } from '../format/decimal.ts';

/** Finer than any amount of the API. */
const SCALE = 40;

/** An amount in units of 10⁻⁴⁰. */
export type Units = bigint;

export function parseUsdUnits(amount: Amount): Units {
  const rounded = roundTo(amount, SCALE);
  if (rounded === null) throw new RangeError(`"${amount}" is not a decimal number.`);
  return BigInt(`${rounded.sign}${rounded.whole}${rounded.fraction.padEnd(SCALE, '0')}`);
}

/** The plain decimal string of an amount. */
export function formatUsdUnits(units: Units): string {
  const digits = String(units < 0n ? -units : units).padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${fraction === '' ? '' : `.${fraction}`}`;
}

export function multiplyToScale(a: Amount, b: Amount): string {
  return formatUsdUnits((parseUsdUnits(a) * parseUsdUnits(b)) / 10n ** BigInt(SCALE));
}
