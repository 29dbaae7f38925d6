import { toSourceGapView } from '../../contract/schemas/window-coverage.ts';
import { type OpenGap, overlaps } from '../../core/coverage/source-gap.ts';
import { formatUtcDay } from '../../core/kernel/utc-day.ts';
import { readOpenGaps } from '../../edge/gaps.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { getReceivedMs, type KnownRows } from './known-rows.ts';
import type { KnownLog, PastWorld } from './past-world.ts';
import type { CoverageView, NewestInput } from './question.ts';

/** Of answers that do not say which rows they used. */
const unknownCoverage: CoverageView = {
  ...{ from_ts_ms: null, to_ts_ms: null, known_from_ms: null },
  ...{ complete: true, claimed: false, gaps: [], why: null },
};

export type Described = { readonly inputs: readonly NewestInput[]; readonly coverage: CoverageView };

/** An input with its place: slot, order in it, arrival. */
type Used = {
  readonly source: string;
  readonly timestampMs: number;
  readonly receivedMs: number;
  readonly isClaimed: boolean;
  readonly hasSlot: boolean;
  readonly place: readonly number[];
};

/** Says which inputs an answer used, and what may lack. Snapshots do not name theirs. */
export async function describeWorld({ used, logs, snapshot, lazy, asOfMs }: PastWorld): Promise<Described> {
  const gaps = await readOpenGaps(lazy.operations);
  if (snapshot === undefined)
    return describeInputs({ read: await Promise.all(used.values()), logs: [...logs.values()] }, gaps, asOfMs);
  const { isKept, atMs } = snapshot;
  const why = isKept ? null : 'before_coverage';
  return { inputs: [], coverage: { ...unknownCoverage, ...describeGaps(gaps), to_ts_ms: isKept ? atMs : null, why } };
}

type Inputs = { readonly read: readonly KnownRows[]; readonly logs: readonly KnownLog[] };

/** Says which inputs these are. `gaps`: of all times until one. */
export function describeInputs({ read, logs }: Inputs, gaps: readonly OpenGap[], asOfMs: number): Described {
  const all = [
    ...read.flatMap(({ rows }) => rows.map(describeRow)),
    ...logs.flatMap(({ events }) =>
      events.flatMap((event): Used[] => {
        const { slot, swap, moved, verdict, timestampMs, receivedMs } = event;
        if (verdict !== undefined) return [];
        const other = moved?.pool == null ? 'transfer' : 'liquidity';
        const times = { timestampMs, receivedMs: getReceivedMs(event), isClaimed: receivedMs === undefined };
        return [{ ...times, source: swap === null ? other : 'swap', hasSlot: true, place: [slot, 0, 0, 0] }];
      }),
    ),
  ].filter(({ source }) => !derived.has(source));
  const isLater = [...read, ...logs].some(one => one.isLater);
  const isCut = read.some(one => one.isCut);
  const lack = isLater ? 'not_known_then' : all.length === 0 ? 'before_coverage' : null;
  const fromMs = findLeast(all.map(one => one.timestampMs));
  const own = describeGaps(fromMs === null ? [] : gaps.filter(gap => overlaps(gap, { fromMs, toMs: asOfMs + 1 })));
  return {
    inputs: listNewest(all),
    coverage: {
      from_ts_ms: fromMs,
      to_ts_ms: all.reduce<number | null>((newest, one) => Math.max(newest ?? 0, one.timestampMs), null),
      known_from_ms: findLeast(all.map(one => one.receivedMs)),
      complete: own.complete && !isCut,
      claimed: all.some(one => one.isClaimed),
      gaps: own.gaps,
      ...(isCut ? { why: 'before_retention', restore: formatRestore(asOfMs) } : { why: lack }),
    },
  };
}

/** The command that loads what is missing from an archive. */
function formatRestore(asOfMs: number): string {
  return `npm run restore -- --day ${formatUtcDay(asOfMs)}`;
}

function describeGaps(gaps: readonly OpenGap[]): Pick<CoverageView, 'complete' | 'gaps'> {
  return { complete: gaps.length === 0, gaps: gaps.map(toSourceGapView) };
}

/** What processors send each other is not an input. */
const derived: ReadonlySet<string> = new Set(['wallet_funded', 'funder_learnt', 'tick', 'relabelled']);

function describeRow(row: TapeRow): Used {
  const times = { timestampMs: row.timestampMs, receivedMs: getReceivedMs(row), isClaimed: row.receivedMs == null };
  if (isTrade(row)) {
    const place = [row.slot, row.txIndex ?? 0, row.eventIndex, row.seq];
    return { ...times, source: 'swap', hasSlot: true, place };
  }
  const { event } = row;
  return { ...times, source: event.type, hasSlot: 'slot' in event, place: [row.slot, 0, 0, row.seq] };
}

function findLeast(values: readonly number[]): number | null {
  return values.reduce<number | null>((least, value) => Math.min(least ?? value, value), null);
}

function listNewest(all: readonly Used[]): readonly NewestInput[] {
  const newest = new Map<string, Used>();
  for (const one of all) {
    const before = newest.get(one.source);
    const at = before === undefined ? 0 : one.place.findIndex((value, index) => value !== before.place[index]);
    if (before === undefined || (at >= 0 && one.place[at]! > before.place[at]!)) newest.set(one.source, one);
  }
  return [...newest].map(([source, { place, hasSlot, timestampMs, receivedMs }]) => ({
    source: source as NewestInput['source'],
    slot: hasSlot ? place[0]! : null,
    timestamp_ms: timestampMs,
    received_ms: receivedMs,
  }));
}
