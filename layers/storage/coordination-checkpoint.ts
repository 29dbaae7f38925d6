import { type CheckpointMark, type CheckpointPlace, loadCheckpoint, loadMark, saveCheckpoint } from './checkpoint.ts';
import type { CoordinationTable } from './coordination.ts';

const placeOf = (table: CoordinationTable): CheckpointPlace => ({ table, partition: 'checkpoint' });

/** What a checkpoint holds: the fold as plain data, and the newest moment that any of its links told of, unix ms. */
export type LinksCheckpoint = { readonly state: unknown; readonly newestMs: number };

/** Which checkpoint of the fold stands; `seq` is the number of the log's item that it is through. */
export const loadLinksMark = (table: CoordinationTable): Promise<CheckpointMark> => loadMark(placeOf(table));

/** The checkpoint of the fold that stands and its mark; null where there is none, or two writers spoilt it: the log has all of it. */
export const loadLinksCheckpoint = async (
  table: CoordinationTable,
): Promise<{ readonly mark: CheckpointMark; readonly checkpoint: LinksCheckpoint | null }> => {
  const { mark, checkpoint } = await loadCheckpoint(placeOf(table));
  return { mark, checkpoint: checkpoint && (checkpoint.body as LinksCheckpoint) };
};

/** Writes a checkpoint of the fold over the one that stands. Errors: ConditionalCheckFailedException when another writer was faster; what it wrote is as good. */
export const saveLinksCheckpoint = (
  table: CoordinationTable,
  loaded: CheckpointMark,
  seq: number,
  body: LinksCheckpoint,
): Promise<CheckpointMark> => saveCheckpoint(placeOf(table), loaded, { seq, body, pages: [] });
