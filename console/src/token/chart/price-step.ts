import { formatPrice } from '../../format/number.ts';

const DIGITS = 5;

/** Steps per dollar: the price has five digits. */
export function computeStepsPerUsd(price: number): number {
  if (!(price > 0)) return 100;
  const digits = DIGITS - 1 - Math.floor(Math.log10(price));
  return 10 ** Math.min(18, Math.max(2, digits));
}

/** Hides values below zero and rounding errors near it. */
export function formatAxisPrice(steps: number) {
  return (value: number): string => {
    if (value * steps < -0.5) return '';
    return value * steps < 0.5 ? '$0' : formatPrice(value);
  };
}
