import { randomBytes } from 'node:crypto';
import { saveUsage, type UsageCell, type UsageCount, type UsageTable } from '../storage/access/usage.ts';
import { logger } from './logger.ts';

/** Counts of one instance, of which each write stores the whole total. */
export type Tally = {
  /**
   * Adds, and stores the total.
   * False if it was not stored; the next write includes it.
   */
  readonly add: (cell: Omit<UsageCell, 'writer'>, by: Added) => Promise<boolean>;
};

/** Nothing is drawn by default. */
type Added = Omit<UsageCount, 'drawn'> & Partial<Pick<UsageCount, 'drawn'>>;

type Total = { cell: UsageCell; count: number; credits: number; drawn: number; version: number };

/** About 300 bytes each. */
const TOTALS_MAX = 10_000;

/** Short, because folded days keep it. */
function createWriterId(): string {
  return randomBytes(9).toString('base64url');
}

/** The name of a new writer makes room: its totals begin at zero. */
export function openTally(usage: UsageTable, totalsMax = TOTALS_MAX): Tally {
  let writer = createWriterId();
  const totals = new Map<string, Total>();
  const totalOf = (cell: Omit<UsageCell, 'writer'>): Total => {
    const key = `${cell.keyId}#${cell.day}#${cell.name}#${cell.status}`;
    const known = totals.get(key);
    if (known) return known;
    if (totals.size >= totalsMax) {
      totals.clear();
      writer = createWriterId();
    }
    const total = { cell: { ...cell, writer }, count: 0, credits: 0, drawn: 0, version: 0 };
    totals.set(key, total);
    return total;
  };
  return {
    add: async (cell, by) => {
      const total = totalOf(cell);
      total.count += by.count;
      total.credits += by.credits;
      total.drawn += by.drawn ?? 0;
      total.version += 1;
      return saveUsage(usage, total.cell, total, total.version).then(
        () => true,
        error => {
          logger.error('Usage was not stored', { error, ...total.cell });
          return false;
        },
      );
    },
  };
}
