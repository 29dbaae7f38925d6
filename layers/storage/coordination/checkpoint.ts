import {
  type CheckpointMark,
  type CheckpointPlace,
  loadCheckpoint,
  loadMark,
  saveCheckpoint,
} from '../kernel/checkpoint.ts';
import type { CoordinationTable } from './coordination.ts';

const placeOf = (table: CoordinationTable): CheckpointPlace => ({ table, partition: 'checkpoint' });

/** `newestMs`: time of the newest relation, unix ms. */
export type LinksCheckpoint = { readonly state: unknown; readonly newestMs: number };

/** `seq` is the last applied log item. */
export const loadLinksMark = (table: CoordinationTable): Promise<CheckpointMark> => loadMark(placeOf(table));

/** Null when there is none, or when writers collided. The log can rebuild it. */
export const loadLinksCheckpoint = async (
  table: CoordinationTable,
): Promise<{ readonly mark: CheckpointMark; readonly checkpoint: LinksCheckpoint | null }> => {
  const { mark, checkpoint } = await loadCheckpoint(placeOf(table));
  return { mark, checkpoint: checkpoint && (checkpoint.body as LinksCheckpoint) };
};

/** Throws ConditionalCheckFailedException when another writer was faster. */
export const saveLinksCheckpoint = (
  table: CoordinationTable,
  loaded: CheckpointMark,
  seq: number,
  body: LinksCheckpoint,
): Promise<CheckpointMark> => saveCheckpoint(placeOf(table), loaded, { seq, body, pages: [] });
