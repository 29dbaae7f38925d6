import { Decimal } from 'decimal.js';

/** Precise enough that no sum or product of a bill is rounded. */
export const Exact = Decimal.clone({ precision: 100, rounding: Decimal.ROUND_HALF_UP });
export type Exact = Decimal;

export function toExact(value: Decimal.Value): Exact {
  return new Exact(value);
}

export function sum(values: readonly Exact[]): Exact {
  return values.reduce((total, value) => total.plus(value), toExact(0));
}

/** Hours of a month, as AWS's calculator has them. */
export const MONTH_HOURS = 730;
export const MONTH_MINUTES = MONTH_HOURS * 60;
export const MONTH_SECONDS = MONTH_HOURS * 3_600;

export const GB = 1_073_741_824;
