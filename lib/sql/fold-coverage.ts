import { findEventVenue } from '../../layers/contract/events/venue.ts';
import { type CountedHour, type HourCounts, listCoverageHours, toHourStart } from '../../layers/core/coverage/hours.ts';
import { roundLag } from '../../layers/core/coverage/lag.ts';
import { listOpenGaps, putGap, type SourceGap } from '../../layers/core/coverage/source-gap.ts';
import { isTrade, type TapeRow } from '../../layers/storage/market/tape.ts';
import { formatTime, type ViewRow } from './fold-rows.ts';

type Counts = { -readonly [Figure in Exclude<keyof HourCounts, 'lags'>]: number } & { lags: Map<number, number> };

const nothing = { decoded: 0, undecoded: 0, rejected: 0, checked: 0, unpriced: 0, microUsd: 0 };

/** Counts rows by hour and venue, with the gaps that the tape states (docs/reference/coverage.md). */
export function openCoverage() {
  const hours = new Map<string, CountedHour & { readonly counts: Counts }>();
  let gaps: readonly SourceGap[] = [];
  let endMs = 0;
  const getCounts = (hourMs: number, venue: string | null): Counts => {
    const key = `${hourMs} ${venue ?? ''}`;
    const row = hours.get(key) ?? { hourMs, venue, counts: { ...nothing, lags: new Map() } };
    hours.set(key, row);
    return row.counts;
  };
  return {
    /** Adds all rows of a key. */
    add: (rows: readonly TapeRow[]): void => {
      const known = new Set<string>();
      for (const row of rows) {
        endMs = Math.max(endMs, row.timestampMs);
        if (!isTrade(row)) {
          const { event } = row;
          if (event.type === 'source_gap')
            gaps = putGap(gaps, {
              ...{ source: event.source, venue: event.venue ?? null, reason: event.reason },
              ...{ isFilled: event.is_filled, atMs: event.timestamp },
              ...{ fromSlot: event.from_slot, toSlot: event.to_slot, fromMs: event.from_ts, toMs: event.to_ts },
            });
          if (event.type === 'decode_tally')
            for (const { hour_ms: hourMs, venue, undecoded, rejected } of event.rows) {
              const counts = getCounts(toHourStart(hourMs), venue);
              counts.undecoded += undecoded;
              counts.rejected += rejected;
            }
        }
        const venue = isTrade(row) ? row.dex : findEventVenue(row.event);
        if (venue === undefined) continue;
        const counts = getCounts(toHourStart(row.timestampMs), venue);
        if (!isTrade(row) || known.size < known.add(`${row.signature} ${row.dex}`).size) counts.decoded += 1;
        if (row.receivedMs == null) continue;
        const lag = roundLag(row.receivedMs - row.timestampMs);
        counts.lags.set(lag, (counts.lags.get(lag) ?? 0) + 1);
      }
    },
    list: (): readonly ViewRow[] => {
      const bySource = Map.groupBy(gaps, ({ source }) => source);
      const open = listOpenGaps(bySource, new Map());
      const range = { fromMs: 0, toMs: Math.max(endMs + 1, ...open.map(gap => gap.toMs + 1)) };
      return listCoverageHours([...hours.values()], open, range).map(hour => ({
        ...{ hour: formatTime(hour.hourMs), venue: hour.venue, transactions: hour.transactions },
        ...{ decoded: hour.decoded, rejected: hour.rejected, gaps: hour.gaps.length },
        ...{ lag_p50_ms: hour.lagP50Ms, lag_p99_ms: hour.lagP99Ms, is_complete: hour.gaps.length === 0 },
      }));
    },
  };
}
