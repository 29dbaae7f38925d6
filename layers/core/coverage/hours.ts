import { findLagQuantile } from './lag.ts';
import { type OpenGap, overlaps } from './source-gap.ts';

export const HOUR_MS = 3_600_000;

/** Counts of an hour and a venue. */
export type HourCounts = {
  /** Transactions with an accepted event. */
  readonly decoded: number;
  /** Transactions without one. */
  readonly undecoded: number;
  readonly rejected: number;
  /** Transactions whose balances were compared. */
  readonly checked: number;
  /** Unexplained changes without a price. */
  readonly unpriced: number;
  /** Unexplained, in millionths of a dollar. */
  readonly microUsd: number;
  /** Number of events by rounded lag. */
  readonly lags: ReadonlyMap<number, number>;
};

export type CountedHour = { readonly hourMs: number; readonly venue: string | null; readonly counts: HourCounts };

/** An hour of a venue. Null: of what has no venue. */
export type CoverageHour = Pick<HourCounts, 'decoded' | 'rejected' | 'unpriced'> & {
  readonly hourMs: number;
  readonly venue: string | null;
  readonly transactions: number;
  /** Null where no balances were compared. */
  readonly unexplainedMicroUsd: number | null;
  /** That concern the venue, oldest first. */
  readonly gaps: readonly OpenGap[];
  readonly lagP50Ms: number | null;
  readonly lagP99Ms: number | null;
};

const nothing: HourCounts = {
  decoded: 0,
  undecoded: 0,
  rejected: 0,
  checked: 0,
  unpriced: 0,
  microUsd: 0,
  lags: new Map(),
};

/** The start of the hour of a time. */
export function toHourStart(ms: number): number {
  return Math.floor(ms / HOUR_MS) * HOUR_MS;
}

/** Joins counts and gaps to hours in [fromMs, toMs), ascending. */
export function listCoverageHours(
  counted: readonly CountedHour[],
  gaps: readonly OpenGap[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly CoverageHour[] {
  const rows = new Map(counted.map(one => [formatRow(one), one]));
  for (const gap of gaps) {
    const lastMs = Math.min(toMs, Math.max(gap.toMs, gap.fromMs + 1));
    for (let hourMs = toHourStart(Math.max(fromMs, gap.fromMs)); hourMs < lastMs; hourMs += HOUR_MS) {
      const row = { hourMs, venue: gap.venue };
      if (!rows.has(formatRow(row))) rows.set(formatRow(row), { ...row, counts: nothing });
    }
  }
  return [...rows.values()]
    .map(({ hourMs, venue, counts }): CoverageHour => {
      const hour = { fromMs: hourMs, toMs: hourMs + HOUR_MS };
      return {
        hourMs,
        venue,
        transactions: counts.decoded + counts.undecoded,
        decoded: counts.decoded,
        rejected: counts.rejected,
        unpriced: counts.unpriced,
        unexplainedMicroUsd: counts.checked === 0 ? null : counts.microUsd,
        gaps: gaps.filter(gap => (gap.venue === null || gap.venue === venue) && overlaps(gap, hour)),
        lagP50Ms: findLagQuantile(counts.lags, 0.5),
        lagP99Ms: findLagQuantile(counts.lags, 0.99),
      };
    })
    .sort((a, b) => a.hourMs - b.hourMs || ((a.venue ?? '') < (b.venue ?? '') ? -1 : 1));
}

function formatRow({ hourMs, venue }: { readonly hourMs: number; readonly venue: string | null }): string {
  return `${hourMs} ${venue ?? ''}`;
}
