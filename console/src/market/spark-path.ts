import { type Gap, isBeforeCoverage } from '../data/coverage.ts';

const MARGIN = 2;

/** A line through values at equal distances, as an SVG path. It breaks at null. */
export function drawSparkPath(values: readonly (number | null)[], width: number, height: number): string {
  const known = values.filter(value => value !== null);
  if (known.length < 2) return '';
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const span = high - low || 1;
  return values
    .map((value, at) => {
      if (value === null) return '';
      const x = (at / (values.length - 1)) * width;
      const y = high === low ? height / 2 : MARGIN + (1 - (value - low) / span) * (height - 2 * MARGIN);
      return `${at === 0 || values[at - 1] === null ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

type FilledCandle = { readonly bucket: number; readonly close: number; readonly trades: number };

/** Closes. Null where nothing was traded in a gap: the price there is unknown. */
export function listSparkPrices(candles: readonly FilledCandle[], gaps: readonly Gap[]): readonly (number | null)[] {
  const isMissing = (ms: number): boolean =>
    gaps.some(gap => !isBeforeCoverage(gap) && ms >= gap.fromMs && ms < gap.toMs);
  return candles.map(({ bucket, close, trades }) => (trades === 0 && isMissing(bucket) ? null : close));
}
