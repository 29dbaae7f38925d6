import type { DecodeTallyEvent } from '../../contract/events/event.ts';
import { findEventVenue } from '../../contract/events/venue.ts';
import { type CountedHour, type HourCounts, toHourStart } from '../../core/coverage/hours.ts';
import { roundLag } from '../../core/coverage/lag.ts';
import { computeNotionalE30 } from '../../core/money/amount.ts';
import { getCountersMs } from '../../edge/config.ts';
import { logger } from '../../edge/logger.ts';
import { runAtEnd } from '../../edge/run-at-end.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { addHourCounts } from '../../storage/operations/coverage-hours.ts';
import type { Arrival } from './arrival.ts';
import type { QuotedTime, Quotes } from './price-book.ts';

type Counts = { -readonly [Figure in Exclude<keyof HourCounts, 'lags'>]: number } & { lags: Map<number, number> };

/** Counts of hours that wait for their write. */
export type HourNotes = {
  /** Adds committed rows. `opening`: numbers of the swaps that are the first of their transaction, venue and token. */
  readonly addRows: (rows: readonly TapeRow[], opening: ReadonlySet<number>, quotes: Quotes) => void;
  /** Adds records that cannot be read as events. */
  readonly addRejected: (count: number, nowMs: number) => void;
  /** Writes what is due. `isAwaited`: someone waits for this batch. */
  readonly save: (isAwaited: boolean, nowMs: number) => Promise<void>;
};

const nothing = { decoded: 0, undecoded: 0, rejected: 0, checked: 0, unpriced: 0, microUsd: 0 };

/** More venues cost no more (*default*). */
const WAITS_PER_ROW = 2;
const WAITS_MAX = 5;

/** Gathers counts by hour and venue. */
export function openHourNotes(operations: TableRef<'operations'>, everyMs = getCountersMs()): HourNotes {
  let waiting = new Map<string, CountedHour & { readonly counts: Counts }>();
  let waitMs = everyMs;
  /** When the first of them was added. */
  let sinceMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const getCounts = (hourMs: number, venue: string | null): Counts => {
    timer ??= setTimeout(() => void write(), waitMs).unref();
    const key = `${hourMs} ${venue ?? ''}`;
    const row = waiting.get(key) ?? { hourMs, venue, counts: { ...nothing, lags: new Map() } };
    waiting.set(key, row);
    return row.counts;
  };
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sinceMs = null;
    const rows = [...waiting.values()];
    waitMs = everyMs * Math.min(Math.max(1, WAITS_PER_ROW * rows.length), WAITS_MAX);
    waiting = new Map();
    writing = Promise.all(rows.map(row => addHourCounts(operations, row).catch(error => restore(row, error)))).then(
      () => undefined,
    );
    return writing;
  };
  const restore = ({ hourMs, venue, counts }: CountedHour, error: unknown): void => {
    logger.error('Counts of an hour were not written and will be retried', { error });
    const { lags, ...figures } = counts;
    const into = getCounts(hourMs, venue);
    for (const [figure, by] of Object.entries(figures)) into[figure as keyof typeof figures] += by;
    for (const [bound, by] of lags) addTo(into.lags, bound, by);
  };
  runAtEnd(write);
  return {
    addRows: (rows, opening, quotes) => {
      for (const row of rows) {
        if (!isTrade(row) && row.event.type === 'decode_tally') addTally(getCounts, row.event, quotes);
        const venue = isTrade(row) ? row.dex : findEventVenue(row.event);
        if (venue === undefined) continue;
        const counts = getCounts(toHourStart(row.timestampMs), venue);
        if (!isTrade(row) || opening.has(row.seq)) counts.decoded += 1;
        const received = row.receivedMs ?? null;
        if (received !== null) addTo(counts.lags, roundLag(received - row.timestampMs), 1);
      }
    },
    addRejected: (count, nowMs) => {
      if (count === 0) return;
      const counts = getCounts(toHourStart(nowMs), null);
      counts.rejected += count;
      counts.undecoded += count;
    },
    save: (isAwaited, nowMs) => {
      if (waiting.size === 0) return writing;
      sinceMs ??= nowMs;
      return isAwaited || nowMs - sinceMs >= waitMs ? write() : writing;
    },
  };
}

const E30_PER_MICRO = 10n ** 24n;

/** Values residuals at the time of the report. */
function addTally(
  getCounts: (hourMs: number, venue: string | null) => Counts,
  { rows, timestamp }: DecodeTallyEvent,
  quotes: Quotes,
): void {
  for (const { hour_ms: hourMs, venue, undecoded, rejected, checked, unpriced, residuals } of rows) {
    const counts = getCounts(toHourStart(hourMs), venue);
    counts.undecoded += undecoded;
    counts.rejected += rejected;
    counts.checked += checked;
    counts.unpriced += unpriced;
    for (const { mint, decimals, raw } of residuals) {
      const price = quotes(mint, timestamp);
      if (price === null) counts.unpriced += 1;
      else counts.microUsd += Number(computeNotionalE30(BigInt(raw), decimals, price) / E30_PER_MICRO);
    }
  }
}

function addTo(counts: Map<number, number>, bound: number, by: number): void {
  counts.set(bound, (counts.get(bound) ?? 0) + by);
}

/** What tallies of decoders ask a price for. */
export function listResiduals(arrivals: Iterable<Arrival>): readonly QuotedTime[] {
  return [...arrivals].flatMap(({ event }) => {
    if (event.type !== 'decode_tally') return [];
    const mints = new Set(event.rows.flatMap(({ residuals }) => residuals.map(({ mint }) => mint)));
    return [...mints].map(mint => ({ mint, atMs: event.timestamp }));
  });
}
