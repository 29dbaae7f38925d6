import {
  loadSnapshot,
  loadVersion,
  type SnapshotPlace,
  type SnapshotVersion,
  saveSnapshot,
} from '../kernel/snapshot.ts';
import type { CoordinationTable } from './coordination.ts';

const placeOf = (table: CoordinationTable): SnapshotPlace => ({ table, partition: 'checkpoint' });

/** `newestMs`: time of the newest relation, unix ms. */
export type LinksSnapshot = { readonly state: unknown; readonly newestMs: number };

/** `seq` is the last applied log item. */
export const loadLinksVersion = (table: CoordinationTable): Promise<SnapshotVersion> => loadVersion(placeOf(table));

/** Null when there is none, or when writers collided. The log can rebuild it. */
export const loadLinksSnapshot = async (
  table: CoordinationTable,
): Promise<{ readonly version: SnapshotVersion; readonly snapshot: LinksSnapshot | null }> => {
  const { version, snapshot } = await loadSnapshot(placeOf(table));
  return { version, snapshot: snapshot && (snapshot.body as LinksSnapshot) };
};

/** Throws ConditionalCheckFailedException when another writer was faster. */
export const saveLinksSnapshot = (
  table: CoordinationTable,
  loaded: SnapshotVersion,
  seq: number,
  body: LinksSnapshot,
): Promise<SnapshotVersion> => saveSnapshot(placeOf(table), loaded, { seq, body, pages: [] });
