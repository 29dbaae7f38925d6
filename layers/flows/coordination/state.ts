import type { LinkChange } from '../../core/coordination/changes.ts';
import { applyLink, type Coordination } from '../../core/coordination/coordination.ts';
import type { Link } from '../../core/relations/link.ts';
import type { KeptMessages } from '../../storage/access/unsent.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { type LogItem, readStaleLinksAfter } from '../../storage/coordination/log.ts';
import type { SnapshotVersion } from '../../storage/kernel/snapshot.ts';
import type { SnapshotSave } from '../../storage/kernel/snapshot-save.ts';

/** Cached fold, validated by the conditional append. */
export type CachedCoordination = {
  state: Coordination;
  number: number;
  /** Changes whose effects may be missing. */
  owed: readonly LinkChange[];
  /** The newest batch that another process logged. Its messages may be missing. */
  foreign: LoggedBatch | null;
  /** Newest event time, unix ms; ticks do not count. */
  newestMs: number;
  /** Wall clock; 0 before the first link. */
  arrivedMs: number;
  version: SnapshotVersion;
  /** Since the snapshot, or the one being saved. */
  bytesSince: number;
  linksSince: number;
  saving: Saving | null;
};

/** With the log that it covers since the snapshot before. */
export type Saving = { readonly save: SnapshotSave; readonly bytes: number; readonly links: number };

/** `source`: last sequence number of the batch in the stream. */
export type LoggedBatch = {
  readonly source: string;
  readonly changes: readonly LinkChange[];
  readonly messages: readonly KeptMessages[];
};

/**
 * Catches up with the log. A record that follows the last item's batch in the stream shows that its
 * effects are complete.
 */
export async function replayLinksLog(
  table: CoordinationTable,
  state: CachedCoordination,
  sequence: string,
  nowMs: number,
): Promise<void> {
  for await (const item of readStaleLinksAfter(table, state.number)) {
    const { number, links, bytes, source } = item;
    state.arrivedMs = nowMs;
    const { changes } = foldLinks(state, links);
    noteForeign(state, item, changes);
    state.owed = BigInt(sequence) > BigInt(source) ? [] : changes;
    noteLogged(state, number, links.length, bytes);
  }
}

/** A large batch has several log items. */
export function noteForeign(
  state: CachedCoordination,
  { source, messages }: Pick<LogItem, 'source' | 'messages'>,
  changes: readonly LinkChange[],
): void {
  const earlier = state.foreign?.source === source ? state.foreign : { changes: [], messages: [] };
  state.foreign = {
    source,
    changes: [...earlier.changes, ...changes],
    messages: [...earlier.messages, ...messages],
  };
}

export type Folded = { readonly kept: readonly Link[]; readonly changes: readonly LinkChange[] };

/** Folds links in order and drops duplicates. */
export function foldLinks(state: CachedCoordination, links: readonly Link[]): Folded {
  const kept: Link[] = [];
  const changes: LinkChange[] = [];
  for (const link of links) {
    const taken = applyLink(state.state, link);
    if (link.kind !== 'clock') state.newestMs = Math.max(state.newestMs, link.timestampMs);
    if (!taken.hadEffect) continue;
    kept.push(link);
    changes.push(...taken.changes);
  }
  return { kept, changes };
}

/** Records a log append. */
export function noteLogged(state: CachedCoordination, number: number, links: number, bytes: number): void {
  state.number = number;
  state.bytesSince += bytes;
  state.linksSince += links;
}
