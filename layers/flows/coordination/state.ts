import { unlessOtherVersion } from '../../core/codec/wrong-version.ts';
import type { LinkChange } from '../../core/coordination/changes.ts';
import { coordinationCodec } from '../../core/coordination/codec.ts';
import { applyLink, type Coordination, emptyCoordination } from '../../core/coordination/coordination.ts';
import type { Link } from '../../core/relations/link.ts';
import { logger } from '../../edge/logger.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { linksAfter, peekLinksAfter } from '../../storage/coordination/log.ts';
import {
  type LinksSnapshot,
  loadLinksSnapshot,
  loadLinksVersion,
  saveLinksSnapshot,
} from '../../storage/coordination/snapshot.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import type { SnapshotVersion } from '../../storage/kernel/snapshot.ts';

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
  bytesSince: number;
  linksSince: number;
};

/** `source`: last sequence number of the batch in the stream. */
export type LoggedBatch = { readonly source: string; readonly changes: readonly LinkChange[] };

/** Loads snapshot and log. Never saves a snapshot of the last item: its effects may be missing. */
export const loadCoordination = async (table: CoordinationTable, nowMs: number): Promise<CachedCoordination> => {
  const { version, snapshot } = await loadLinksSnapshot(table);
  // The log can rebuild snapshots of other versions.
  const known = snapshot && unlessOtherVersion(() => decoded(snapshot));
  const state: CachedCoordination = {
    ...(known ?? { state: emptyCoordination(), newestMs: 0 }),
    number: known === null ? 0 : version.seq,
    owed: [],
    foreign: null,
    arrivedMs: nowMs,
    version,
    bytesSince: 0,
    linksSince: 0,
  };
  for await (const { number, links, bytes, source } of linksAfter(table, state.number)) {
    // A snapshot hides changes, so it ends with a whole batch.
    if (source !== state.foreign?.source) await keepSnapshot(table, state);
    state.owed = foldLinks(state, links).changes;
    noteForeign(state, source, state.owed);
    noteLogged(state, number, links.length, bytes);
  }
  return state;
};

/**
 * Catches up with the log. A record that follows the last item's batch in the stream shows that its
 * effects are complete.
 */
export const followLog = async (
  table: CoordinationTable,
  state: CachedCoordination,
  sequence: string,
  nowMs: number,
): Promise<void> => {
  for await (const { number, links, bytes, source } of peekLinksAfter(table, state.number)) {
    state.arrivedMs = nowMs;
    const { changes } = foldLinks(state, links);
    noteForeign(state, source, changes);
    state.owed = BigInt(sequence) > BigInt(source) ? [] : changes;
    noteLogged(state, number, links.length, bytes);
  }
};

/** A large batch has several log items. */
const noteForeign = (state: CachedCoordination, source: string, changes: readonly LinkChange[]): void => {
  const { foreign } = state;
  const earlier = foreign?.source === source ? foreign.changes : [];
  state.foreign = { source, changes: [...earlier, ...changes] };
};

const decoded = ({ state, newestMs }: LinksSnapshot): Pick<CachedCoordination, 'state' | 'newestMs'> => ({
  state: coordinationCodec.decode(state),
  newestMs,
});

export type Folded = { readonly kept: readonly Link[]; readonly changes: readonly LinkChange[] };

/** Folds links in order and drops duplicates. */
export const foldLinks = (state: CachedCoordination, links: readonly Link[]): Folded => {
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
};

/** Records a log append. */
export const noteLogged = (state: CachedCoordination, number: number, links: number, bytes: number): void => {
  state.number = number;
  state.bytesSince += bytes;
  state.linksSince += links;
};

/** Minimum links between snapshots. */
const CHECKPOINT_LINKS = 512;
/** Log growth per snapshot size: snapshots then cost half the log's writes. */
const LOG_PER_CHECKPOINT = 2;
/** Limits a cold start to some 30 seconds. */
const LINKS_MAX = 250_000;

const isSnapshotDue = ({ bytesSince, linksSince, version }: CachedCoordination): boolean =>
  linksSince >= CHECKPOINT_LINKS && (bytesSince >= LOG_PER_CHECKPOINT * version.bytes || linksSince >= LINKS_MAX);

/** Writes a due snapshot; failures are retried later. */
export const keepSnapshot = async (table: CoordinationTable, state: CachedCoordination | undefined): Promise<void> => {
  if (state === undefined || !isSnapshotDue(state)) return;
  try {
    // Another environment may have written one.
    await followVersion(table, state);
    if (!isSnapshotDue(state)) return;
    const body = { state: coordinationCodec.encode(state.state), newestMs: state.newestMs };
    state.version = await saveLinksSnapshot(table, state.version, state.number, body);
  } catch (error) {
    if (!isConflict(error)) return logger.error('Coordination snapshot failed; the next batch retries', { error });
    return followVersion(table, state);
  }
  state.bytesSince = 0;
  state.linksSince = 0;
};

/** The log since a foreign snapshot is estimated by its share of items. */
const followVersion = async (table: CoordinationTable, state: CachedCoordination): Promise<void> => {
  const stored = await loadLinksVersion(table);
  if (stored.version === state.version.version) return;
  const share = Math.max(0, state.number - stored.seq) / Math.max(1, state.number - state.version.seq);
  state.bytesSince *= share;
  state.linksSince *= share;
  state.version = stored;
};
