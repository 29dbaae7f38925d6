import type { DecodeTallyEvent } from '../../contract/events/event.ts';
import { type CountedHour, type HourCounts, toHourStart } from '../../core/coverage/hours.ts';
import { roundLag } from '../../core/coverage/lag.ts';
import { computeNotionalE30 } from '../../core/money/amount.ts';
import { getCountersMs } from '../../edge/config.ts';
import { logger } from '../../edge/logger.ts';
import { runAtEnd } from '../../edge/run-at-end.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { addHourCounts } from '../../storage/operations/coverage-hours.ts';
import type { Quotes } from './price-book.ts';

type Counts = { -readonly [Figure in Exclude<keyof HourCounts, 'lags'>]: number } & { lags: Map<number, number> };

/** Counts of hours that wait for their write. */
export type HourNotes = {
  /** Adds committed rows. `opening`: numbers of the swaps that are the first of their transaction, venue and token. */
  readonly addRows: (rows: readonly TapeRow[], opening: ReadonlySet<number>, quotes: Quotes) => void;
  /** Adds records that are no event. */
  readonly addRejected: (count: number, nowMs: number) => void;
  /** Writes what is due. `isAwaited`: someone waits for this batch. */
  readonly save: (isAwaited: boolean, nowMs: number) => Promise<void>;
};

/** Each row that was written prolongs the wait, so that more venues cost no more (*default*). */
const WAITS_PER_ROW = 2;
const WAITS_MAX = 5;

/** Gathers counts by hour and venue. A killed instance loses its last interval. */
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
    const row = waiting.get(key) ?? { hourMs, venue, counts: createCounts() };
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
    mergeCounts(getCounts(hourMs, venue), counts);
  };
  runAtEnd(write);
  return {
    addRows: (rows, opening, quotes) => {
      for (const row of rows) {
        if (!isTrade(row) && row.event.type === 'decode_tally') addTally(getCounts, row.event, quotes);
        const venue = findVenue(row);
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

/** Undefined where the row is not of a transaction. */
function findVenue(row: TapeRow): string | null | undefined {
  if (isTrade(row)) return row.dex;
  const { event } = row;
  if (event.type === 'liquidity') return event.dex;
  if (event.type === 'migration') return event.to_dex;
  return event.type === 'transfer' ? null : undefined;
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

function createCounts(): Counts {
  return { decoded: 0, undecoded: 0, rejected: 0, checked: 0, unpriced: 0, microUsd: 0, lags: new Map() };
}

function mergeCounts(into: Counts, { lags, ...figures }: HourCounts): void {
  for (const [figure, by] of Object.entries(figures)) into[figure as keyof typeof figures] += by;
  for (const [bound, by] of lags) addTo(into.lags, bound, by);
}

function addTo(counts: Map<number, number>, bound: number, by: number): void {
  counts.set(bound, (counts.get(bound) ?? 0) + by);
}
