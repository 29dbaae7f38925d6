import type { CheckpointMark } from '../kernel/checkpoint.ts';
import * as store from '../kernel/checkpoint.ts';
import type { Security } from './security.ts';

export type HolderPages = { readonly head: unknown; readonly pages: readonly Uint8Array[] };

export type Checkpoint = { readonly state: unknown; readonly holders: HolderPages };

const placeOf = (table: Security, mint: string): store.CheckpointPlace => ({ table, partition: mint });

/** `seq` is the last applied arrival number. */
export const loadMark = (security: Security, mint: string): Promise<CheckpointMark> =>
  store.loadMark(placeOf(security, mint));

/** Null when there is none, or when writers collided. The tape can rebuild it. */
export const loadCheckpoint = async (
  security: Security,
  mint: string,
): Promise<{ readonly mark: CheckpointMark; readonly checkpoint: Checkpoint | null }> => {
  const { mark, checkpoint } = await store.loadCheckpoint(placeOf(security, mint));
  if (checkpoint === null) return { mark, checkpoint };
  const { state, holders } = checkpoint.body as { readonly state: unknown; readonly holders: unknown };
  return { mark, checkpoint: { state, holders: { head: holders, pages: checkpoint.pages } } };
};

/**
 * Returns the new version. Throws ConditionalCheckFailedException when another writer was faster.
 */
export const saveCheckpoint = (
  security: Security,
  mint: string,
  loaded: CheckpointMark,
  { seq, state, holders }: Pick<CheckpointMark, 'seq'> & Checkpoint,
): Promise<CheckpointMark> =>
  store.saveCheckpoint(placeOf(security, mint), loaded, {
    seq,
    body: { state, holders: holders.head },
    pages: holders.pages,
  });
