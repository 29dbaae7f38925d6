import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { getReceivedMs, type KnownRows } from './known-rows.ts';
import type { CoverageView, NewestInput } from './question.ts';
import type { PastWorld } from './world.ts';

export type Described = { readonly inputs: readonly NewestInput[]; readonly coverage: CoverageView };

/** Says which inputs an answer used, and what is known of the time before it. */
export async function describeWorld({ used }: PastWorld): Promise<Described> {
  const read = await Promise.all(used.values());
  const rows = read.flatMap(one => one.rows);
  const why = explainLack(read, rows.length);
  const times = rows.map(({ timestampMs }) => timestampMs);
  const received = rows.map(getReceivedMs);
  return {
    inputs: listNewest(rows),
    coverage: {
      from_ts_ms: minimum(times),
      to_ts_ms: times.length === 0 ? null : Math.max(...times),
      known_from_ms: minimum(received),
      complete: why !== 'before_retention',
      claimed: rows.some(({ receivedMs }) => receivedMs == null),
      gaps: [],
      why,
    },
  };
}

function minimum(values: readonly number[]): number | null {
  return values.reduce<number | null>((least, value) => Math.min(least ?? value, value), null);
}

function explainLack(read: readonly KnownRows[], count: number): CoverageView['why'] {
  if (read.some(({ isCut }) => isCut)) return 'before_retention';
  if (read.some(({ isLater }) => isLater)) return 'not_known_then';
  return count === 0 ? 'before_coverage' : null;
}

/** What processors send each other is not an input. */
const derived: ReadonlySet<string> = new Set(['wallet_funded', 'funder_learnt', 'tick', 'relabelled']);

function listNewest(rows: readonly TapeRow[]): readonly NewestInput[] {
  const newest = new Map<string, TapeRow>();
  for (const row of rows) {
    const source = isTrade(row) ? 'swap' : row.event.type;
    const before = newest.get(source);
    if (!derived.has(source) && (before === undefined || compareRows(row, before) > 0)) newest.set(source, row);
  }
  return [...newest].map(([source, row]) => ({
    source: source as NewestInput['source'],
    slot: isTrade(row) || 'slot' in row.event ? row.slot : null,
    timestamp_ms: row.timestampMs,
    received_ms: getReceivedMs(row),
  }));
}

/** By slot, place in it and arrival. */
function compareRows(a: TapeRow, b: TapeRow): number {
  const [one, other] = [readPlace(a), readPlace(b)];
  return a.slot - b.slot || one.tx - other.tx || one.index - other.index || a.seq - b.seq;
}

function readPlace(row: TapeRow): { readonly tx: number; readonly index: number } {
  return isTrade(row) ? { tx: row.txIndex ?? 0, index: row.eventIndex } : { tx: 0, index: 0 };
}
