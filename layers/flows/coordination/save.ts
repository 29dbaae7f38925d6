import { coordinationCodec } from '../../core/coordination/codec.ts';
import { logger } from '../../edge/logger.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { loadLinksVersion, openLinksSave } from '../../storage/coordination/snapshot.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import type { Budget } from '../../storage/kernel/snapshot-save.ts';
import type { CachedCoordination, Saving } from './state.ts';

/** Minimum links between snapshots. */
const CHECKPOINT_LINKS = 512;
/** Snapshots then cost half of the log's writes. */
const LOG_PER_CHECKPOINT = 2;
/** Limits a cold start to some 30 seconds. */
const LINKS_MAX = 250_000;

function isSnapshotDue({ bytesSince, linksSince, version }: CachedCoordination, isForced: boolean): boolean {
  return (
    linksSince >= CHECKPOINT_LINKS &&
    (isForced || bytesSince >= LOG_PER_CHECKPOINT * version.bytes || linksSince >= LINKS_MAX)
  );
}

/** Saves within the budget; the next call continues. Never fails: the log has everything. */
export async function saveCoordinationSnapshot(
  table: CoordinationTable,
  state: CachedCoordination | undefined,
  budget: Budget,
  isForced = false,
): Promise<void> {
  if (state === undefined || (state.saving === null && !isSnapshotDue(state, isForced))) return;
  try {
    state.saving ??= await startSave(table, state, isForced);
    const version = await state.saving?.save.run(budget);
    if (version == null) return;
    state.version = version;
    state.saving = null;
  } catch (error) {
    if (!isConflict(error)) return logger.error('Coordination snapshot failed; the next batch goes on', { error });
    state.bytesSince += state.saving?.bytes ?? 0;
    state.linksSince += state.saving?.links ?? 0;
    state.saving = null;
    await updateVersion(table, state).catch(failure =>
      logger.error('The coordination snapshot of another process was not read', { error: failure }),
    );
  }
}

/** Null if another environment has written one. */
async function startSave(
  table: CoordinationTable,
  state: CachedCoordination,
  isForced: boolean,
): Promise<Saving | null> {
  await updateVersion(table, state);
  if (!isSnapshotDue(state, isForced)) return null;
  const body = { state: coordinationCodec.encode(state.state), newestMs: state.newestMs };
  const save = openLinksSave(table, state.version, state.number, body);
  const saving = { save, bytes: state.bytesSince, links: state.linksSince };
  state.bytesSince = 0;
  state.linksSince = 0;
  return saving;
}

/** Estimates the log since a foreign snapshot by its share of items. */
async function updateVersion(table: CoordinationTable, state: CachedCoordination): Promise<void> {
  const stored = await loadLinksVersion(table);
  if (stored.version === state.version.version) return;
  const share = Math.max(0, state.number - stored.seq) / Math.max(1, state.number - state.version.seq);
  state.bytesSince *= share;
  state.linksSince *= share;
  state.version = stored;
}
