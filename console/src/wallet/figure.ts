import { roundTo } from '../format/decimal.ts';
import { UNKNOWN } from '../format/number.ts';

/** A ratio with two digits. Example: `1.83`. */
export function formatRatio(value: number | null): string {
  const rounded = value === null ? null : roundTo(value, 2);
  return rounded === null ? UNKNOWN : `${rounded.sign}${rounded.whole}.${rounded.fraction.padEnd(2, '0')}`;
}
