import {
  type CheckpointPlace,
  loadCheckpoint,
  loadVersion,
  type SnapshotVersion,
  saveCheckpoint,
} from '../kernel/snapshot.ts';
import type { CoordinationTable } from './coordination.ts';

const placeOf = (table: CoordinationTable): CheckpointPlace => ({ table, partition: 'checkpoint' });

/** `newestMs`: time of the newest relation, unix ms. */
export type LinksCheckpoint = { readonly state: unknown; readonly newestMs: number };

/** `seq` is the last applied log item. */
export const loadLinksVersion = (table: CoordinationTable): Promise<SnapshotVersion> => loadVersion(placeOf(table));

/** Null when there is none, or when writers collided. The log can rebuild it. */
export const loadLinksCheckpoint = async (
  table: CoordinationTable,
): Promise<{ readonly version: SnapshotVersion; readonly checkpoint: LinksCheckpoint | null }> => {
  const { version, checkpoint } = await loadCheckpoint(placeOf(table));
  return { version, checkpoint: checkpoint && (checkpoint.body as LinksCheckpoint) };
};

/** Throws ConditionalCheckFailedException when another writer was faster. */
export const saveLinksCheckpoint = (
  table: CoordinationTable,
  loaded: SnapshotVersion,
  seq: number,
  body: LinksCheckpoint,
): Promise<SnapshotVersion> => saveCheckpoint(placeOf(table), loaded, { seq, body, pages: [] });
