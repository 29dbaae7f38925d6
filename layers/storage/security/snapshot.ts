import type { SnapshotVersion } from '../kernel/snapshot.ts';
import * as store from '../kernel/snapshot.ts';
import type { Security } from './security.ts';

export type HolderPages = { readonly head: unknown; readonly pages: readonly Uint8Array[] };

export type Checkpoint = { readonly state: unknown; readonly holders: HolderPages };

const placeOf = (table: Security, mint: string): store.CheckpointPlace => ({ table, partition: mint });

/** `seq` is the last applied arrival number. */
export const loadSnapshotVersion = (security: Security, mint: string): Promise<SnapshotVersion> =>
  store.loadVersion(placeOf(security, mint));

/** Null when there is none, or when writers collided. The tape can rebuild it. */
export const loadCheckpoint = async (
  security: Security,
  mint: string,
): Promise<{ readonly version: SnapshotVersion; readonly checkpoint: Checkpoint | null }> => {
  const { version, checkpoint } = await store.loadCheckpoint(placeOf(security, mint));
  if (checkpoint === null) return { version, checkpoint };
  const { state, holders } = checkpoint.body as { readonly state: unknown; readonly holders: unknown };
  return { version, checkpoint: { state, holders: { head: holders, pages: checkpoint.pages } } };
};

/**
 * Returns the new version. Throws ConditionalCheckFailedException when another writer was faster.
 */
export const saveCheckpoint = (
  security: Security,
  mint: string,
  loaded: SnapshotVersion,
  { seq, state, holders }: Pick<SnapshotVersion, 'seq'> & Checkpoint,
): Promise<SnapshotVersion> =>
  store.saveCheckpoint(placeOf(security, mint), loaded, {
    seq,
    body: { state, holders: holders.head },
    pages: holders.pages,
  });
