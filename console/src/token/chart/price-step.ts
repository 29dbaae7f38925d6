import { formatAxisValues } from '../../format/axis.ts';

const DIGITS = 5;

/** Steps per dollar: the price has five digits. */
export function computeStepsPerUsd(price: number): number {
  if (!(price > 0)) return 100;
  const digits = DIGITS - 1 - Math.floor(Math.log10(price));
  return 10 ** Math.min(18, Math.max(2, digits));
}

/**
 * Formats of the price axis: a label, and all ticks together.
 * Prices below zero are hidden.
 */
export function createAxisFormats(steps: number) {
  const hideNegative = (text: string): string => (text.startsWith('-') ? '' : text);
  let ticks: readonly number[] = [];
  return {
    formatter: (value: number): string => hideNegative(formatAxisValues([value], '$', 1 / steps, ticks)[0]!),
    tickmarksFormatter: (values: readonly number[]): string[] => {
      ticks = values;
      return formatAxisValues(values, '$').map(hideNegative);
    },
  };
}
