import { insertCommas, UNKNOWN, withSubscript } from './number.ts';

const SUFFIXES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e4, 'K'],
] as const;

const DIGITS_MAX = 24;

/** One suffix and as many decimals. Others on the axis choose the suffix, too. */
export function formatAxisValues(
  values: readonly number[],
  unit = '',
  step = findStep(values),
  others: readonly number[] = [],
): readonly string[] {
  const largest = Math.max(0, ...[...values, ...others].map(Math.abs));
  const suffix = SUFFIXES.find(([from]) => largest >= from);
  // Thousands begin at 10,000, so that 1,250 keeps its digits.
  const divisor = suffix === undefined ? 1 : suffix[1] === 'K' ? 1_000 : suffix[0];
  const digits = countDecimals(step / divisor);
  const [, decimals = ''] = (largest / divisor).toFixed(digits).split('.');
  const zeros = largest >= divisor ? 0 : /^0*/.exec(decimals)![0].length;
  return values.map(value => {
    if (!Number.isFinite(value)) return UNKNOWN;
    const [whole = '0', fraction = ''] = (Math.abs(value) / divisor).toFixed(digits).split('.');
    const isZero = /^0*$/.test(whole + fraction);
    const rest = fraction === '' ? '' : `.${withSubscript(fraction, zeros)}`;
    const shown = isZero ? '0' : `${insertCommas(whole)}${rest}${suffix?.[1] ?? ''}`;
    return `${value < 0 && !isZero ? '-' : ''}${unit}${shown}`;
  });
}

/** Smallest distance of two values. */
function findStep(values: readonly number[]): number {
  const sorted = [...new Set(values)].toSorted((a, b) => a - b);
  const steps = sorted.slice(1).map((value, at) => value - sorted[at]!);
  return steps.length === 0 ? Math.abs(sorted[0] ?? 1) || 1 : Math.min(...steps);
}

/** Decimals that write a step in full. Differences have rounding errors. */
function countDecimals(step: number): number {
  for (let digits = 0; digits < DIGITS_MAX; digits++) {
    const units = step * 10 ** digits;
    if (units > 0.5 && Math.abs(units - Math.round(units)) < 1e-4 * units) return digits;
  }
  return Math.min(DIGITS_MAX, Math.max(0, 2 - Math.floor(Math.log10(step))));
}
