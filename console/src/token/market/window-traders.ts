import type { Gap } from '../../data/coverage.ts';
import { type HeldTape, reachesBack } from '../tape/held-tape.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

export const traderWindows = [
  ['5m', 5 * MINUTE_MS],
  ['1h', HOUR_MS],
  ['6h', 6 * HOUR_MS],
  ['24h', 24 * HOUR_MS],
] as const;

export type WindowTraders = {
  readonly name: string;
  /** Null: trades of the window are not read. */
  readonly counts: { readonly buys: number; readonly sells: number; readonly makers: number } | null;
  /** Whether a gap of the sources lies in the window. */
  readonly isLowerBound: boolean;
};

/** From the trades at hand. */
export function countTraders(tape: HeldTape | null, gaps: readonly Gap[], nowMs: number): readonly WindowTraders[] {
  return traderWindows.map(([name, windowMs]) => {
    const sinceMs = nowMs - windowMs;
    const isLowerBound = gaps.some(({ fromMs, toMs }) => toMs > sinceMs && fromMs < nowMs);
    if (tape === null || !reachesBack(tape, sinceMs)) return { name, counts: null, isLowerBound };
    const rows = tape.rows.filter(({ ms }) => ms > sinceMs);
    const buys = rows.filter(({ side }) => side === 'buy').length;
    const sells = rows.filter(({ side }) => side === 'sell').length;
    return { name, counts: { buys, sells, makers: new Set(rows.map(({ wallet }) => wallet)).size }, isLowerBound };
  });
}
