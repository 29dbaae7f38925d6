import { openPacking } from '../../core/codec/pack.ts';
import type { SnapshotVersion } from '../kernel/snapshot.ts';
import * as store from '../kernel/snapshot.ts';
import { type Keep, openPackingSave, type SnapshotSave, type Unpacked } from '../kernel/snapshot-save.ts';
import type { Security } from './security.ts';

export type HolderPages = { readonly head: unknown; readonly pages: readonly Uint8Array[] };

/** `seen`: what the rows say beside the state. Snapshots of earlier versions lack it. */
export type SecuritySnapshot = { readonly state: unknown; readonly holders: HolderPages; readonly seen?: unknown };

export function toSnapshotPlace(table: Security, mint: string): store.SnapshotPlace {
  return { table, partition: mint };
}

/** `seq` is the last applied arrival number. */
export function loadSnapshotVersion(security: Security, mint: string): Promise<SnapshotVersion> {
  return store.loadVersion(toSnapshotPlace(security, mint));
}

/** Null when there is none. The tape can rebuild it. */
export async function loadSecuritySnapshot(
  security: Security,
  mint: string,
): Promise<{ readonly version: SnapshotVersion; readonly snapshot: SecuritySnapshot | null }> {
  const { version, snapshot } = await store.loadSnapshot(toSnapshotPlace(security, mint));
  if (snapshot === null) return { version, snapshot };
  const { state, holders, seen } = snapshot.body as Omit<SecuritySnapshot, 'holders'> & { readonly holders: unknown };
  return { version, snapshot: { state, holders: { head: holders, pages: snapshot.pages }, seen } };
}

/** The same without holders. */
export async function loadSecurityBody(
  security: Security,
  mint: string,
): Promise<{ readonly version: SnapshotVersion; readonly state: unknown }> {
  const { version, body } = await store.loadBody(toSnapshotPlace(security, mint));
  return { version, state: (body as { readonly state: unknown } | null)?.state ?? null };
}

/** What a save packs and compresses. */
export type UnpackedSecurity = {
  readonly state: unknown;
  readonly holders: Pick<HolderPages, 'head'> & Pick<Unpacked, 'pages'>;
  readonly seen?: unknown;
};

/** Cuts the snapshot now; packs and writes it when it runs. */
export function openSecuritySave(
  security: Security,
  mint: string,
  loaded: SnapshotVersion,
  { seq, state, holders: { head, pages }, seen }: Pick<SnapshotVersion, 'seq'> & UnpackedSecurity,
  keep?: Keep,
): SnapshotSave {
  const packBody = openPacking({ state, holders: head, ...(seen !== undefined && { seen }) });
  return openPackingSave(toSnapshotPlace(security, mint), loaded, { seq, packBody, pages }, undefined, keep);
}
