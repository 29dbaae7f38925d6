import { type Gap, isBeforeCoverage } from '../../data/coverage.ts';
import type { Candle } from './candle.ts';

/** A bar without data. `time` is in unix seconds. */
export type Blank = { readonly time: number; readonly gap: Gap };

export type Slot = Candle | Blank;

export function isBlank(slot: Slot): slot is Blank {
  return 'gap' in slot;
}

/** Bars of a gap at most: a long one would push the candles away. */
const BARS_MAX = 12;

/** A token that is quieter at first is younger. */
const QUIET_S = 86_400;

/**
 * Puts blank bars where a gap has no candle. Before the coverage, candles may be imported: there
 * only the time before the first is blank.
 */
export function insertBlanks(candles: readonly Candle[], gaps: readonly Gap[], bucketSeconds: number): readonly Slot[] {
  if (gaps.length === 0 || candles.length === 0) return candles;
  const isNear = ({ toMs }: Gap): boolean => candles[0]!.time - toMs / 1_000 < QUIET_S;
  // Weeks begin on Monday, not at multiples of their width.
  const phase = candles[0]!.time % bucketSeconds;
  const ends = [...candles.map(({ time }) => time), Number.POSITIVE_INFINITY];
  return ends.flatMap((end, at): readonly Slot[] => {
    const start = at === 0 ? Number.NEGATIVE_INFINITY : ends[at - 1]! + bucketSeconds;
    const own = gaps.filter(gap => (isBeforeCoverage(gap) ? at === 0 && isNear(gap) : at > 0));
    const blanks = start >= end ? [] : own.flatMap(gap => listBlanks(gap, start, end, bucketSeconds, phase));
    const byTime = new Map(blanks.map(blank => [blank.time, blank]));
    const slots = [...byTime.values()].toSorted((a, b) => a.time - b.time);
    return at < candles.length ? [...slots, candles[at]!] : slots;
  });
}

/** The newest buckets of the gap between two candles. */
function listBlanks(gap: Gap, start: number, end: number, bucketSeconds: number, phase: number): readonly Blank[] {
  const first = Math.max(start, Math.floor((gap.fromMs / 1_000 - phase) / bucketSeconds) * bucketSeconds + phase);
  const last = Math.min(end, gap.toMs / 1_000);
  const count = Math.min(BARS_MAX, Math.ceil((last - first) / bucketSeconds));
  const newest = (Math.ceil((last - phase) / bucketSeconds) - 1) * bucketSeconds + phase;
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    time: newest - (count - 1 - at) * bucketSeconds,
    gap,
  }));
}

/** First index that differs, or -1. */
export function findFirstChange(shown: readonly Slot[], next: readonly Slot[]): number {
  const length = Math.max(shown.length, next.length);
  for (let at = 0; at < length; at++) {
    const [a, b] = [shown[at], next[at]];
    const isSameBlank = a !== undefined && b !== undefined && isBlank(a) && isBlank(b) && a.time === b.time;
    if (a !== b && !isSameBlank) return at;
  }
  return -1;
}
