import type { EventOf } from '../../contract/events/event.ts';
import { parseSourceOwner } from '../../contract/events/source.ts';
import { addSpan, type SourceCoverage } from '../../core/coverage/coverage.ts';
import type { Observer } from '../../edge/observe.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { foldCoverage, type Sources } from '../../storage/operations/coverage.ts';
import { type HeartbeatDeps, sendHeartbeat } from '../heartbeat.ts';
import type { Arrival } from './arrival.ts';
import { openBackfillNotes } from './backfill.ts';
import { openExtentNotes } from './extent.ts';

type CoverageEvent = EventOf<'coverage'>;

/** Per ingest key. A new source replaces the one silent for longest. */
export const SOURCES_MAX = 16;

/** Notes coverage and backfills. Returns the events for the tape. */
export function openSourceNotes(deps: HeartbeatDeps & { readonly observe: Observer }) {
  const noteBackfill = openBackfillNotes(deps.operations);
  const noteExtent = openExtentNotes(deps.operations);
  return async (arrivals: readonly Arrival[], nowMs: number): Promise<readonly Arrival[]> => {
    const events = arrivals.flatMap(({ event }) => (event.type === 'coverage' ? [event] : []));
    const others = events.length === 0 ? arrivals : arrivals.filter(({ event }) => event.type !== 'coverage');
    if (events.length > 0) {
      await saveCoverage(deps.operations, events, nowMs);
      await sendHeartbeat(deps, nowMs);
    }
    deps.observe.count('chain_events_accepted_total{type="coverage"}', events.length);
    await noteBackfill(others, nowMs);
    await noteExtent(others, nowMs);
    return others;
  };
}

/** Stores what sources covered. Repeats change nothing. */
async function saveCoverage(
  operations: TableRef<'operations'>,
  events: readonly CoverageEvent[],
  nowMs: number,
): Promise<void> {
  for (const [owner, own] of Map.groupBy(events, ({ source }) => parseSourceOwner(source)))
    await foldCoverage(operations, owner, nowMs, sources =>
      own.reduce((all, event) => evolve(all, event, nowMs), sources),
    );
}

function evolve(sources: Sources, event: CoverageEvent, nowMs: number): Sources {
  const before = sources.get(event.source);
  // A clock that is ahead would hide a silence.
  const toMs = Math.min(event.timestamp, nowMs);
  const fromMs = Math.min(event.from_timestamp, toMs);
  const { from_slot: fromSlot, to_slot: toSlot, began } = event;
  const spans = addSpan(before?.spans ?? [], { fromMs, toMs, fromSlot, toSlot, began });
  const isNewest = spans.at(-1)!.toMs === toMs;
  const isWatched = isNewest || before === undefined ? (event.is_watched ?? true) : before.isWatched;
  const after: SourceCoverage = { spans, isWatched };
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return sources;
  const others = [...sources].filter(([source]) => source !== event.source);
  const kept = others.sort(([, a], [, b]) => getHeardMs(b) - getHeardMs(a)).slice(0, SOURCES_MAX - 1);
  return new Map([...kept, [event.source, after]]);
}

function getHeardMs({ spans }: SourceCoverage): number {
  return spans.at(-1)!.toMs;
}
