import type { CheckpointMark } from './checkpoint.ts';
import * as store from './checkpoint.ts';
import type { Security } from './security.ts';

/** Holders as pages of bytes and what leads to them. */
export type HolderPages = { readonly head: unknown; readonly pages: readonly Uint8Array[] };

/** All that is known of a mint's safety at one place of its tape, as plain data. */
export type Checkpoint = { readonly state: unknown; readonly holders: HolderPages };

const placeOf = (table: Security, mint: string): store.CheckpointPlace => ({ table, partition: mint });

/** Which checkpoint of a mint stands; `seq` is the arrival number that it is through. */
export const loadMark = (security: Security, mint: string): Promise<CheckpointMark> =>
  store.loadMark(placeOf(security, mint));

/** The checkpoint that stands and its mark; null where there is none, or where two writers spoilt it: the tape has all of it. */
export const loadCheckpoint = async (
  security: Security,
  mint: string,
): Promise<{ readonly mark: CheckpointMark; readonly checkpoint: Checkpoint | null }> => {
  const { mark, checkpoint } = await store.loadCheckpoint(placeOf(security, mint));
  if (checkpoint === null) return { mark, checkpoint };
  const { state, holders } = checkpoint.body as { readonly state: unknown; readonly holders: unknown };
  return { mark, checkpoint: { state, holders: { head: holders, pages: checkpoint.pages } } };
};

/** Writes a checkpoint over the one that stands. Returns its mark. Errors: ConditionalCheckFailedException when another writer was faster; what it wrote is as good. */
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
