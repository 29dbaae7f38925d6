import { loadSnapshot, loadVersion, type SnapshotPlace, type SnapshotVersion } from '../kernel/snapshot.ts';
import { openSnapshotSave, type SnapshotSave } from '../kernel/snapshot-save.ts';
import type { CoordinationTable } from './coordination.ts';

function toSnapshotPlace(table: CoordinationTable): SnapshotPlace {
  return { table, partition: 'checkpoint' };
}

/** `newestMs`: time of the newest relation, unix ms. */
export type LinksSnapshot = { readonly state: unknown; readonly newestMs: number };

/** `seq` is the last applied log item. */
export function loadLinksVersion(table: CoordinationTable): Promise<SnapshotVersion> {
  return loadVersion(toSnapshotPlace(table));
}

/** Null when there is none. The log can rebuild it. */
export async function loadLinksSnapshot(
  table: CoordinationTable,
): Promise<{ readonly version: SnapshotVersion; readonly snapshot: LinksSnapshot | null }> {
  const { version, snapshot } = await loadSnapshot(toSnapshotPlace(table));
  return { version, snapshot: snapshot && (snapshot.body as LinksSnapshot) };
}

/** Cuts the snapshot now, and writes it when it runs. */
export function openLinksSave(
  table: CoordinationTable,
  loaded: SnapshotVersion,
  seq: number,
  body: LinksSnapshot,
): SnapshotSave {
  return openSnapshotSave(toSnapshotPlace(table), loaded, { seq, body, pages: [] });
}
