import { schedules } from '../../layers/contract/schedules.ts';
import { buildVectorsClient } from '../../layers/edge/clients.ts';
import { findVectorIndexArn } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { updateVectorStores } from '../../layers/flows/similar/keep.ts';
import { openVectorIndex } from '../../layers/storage/profiles/vector-index.ts';

const { vectors } = openTables(schedules.vectors);
const arn = findVectorIndexArn();
const index = arn === null ? null : openVectorIndex(buildVectorsClient(), arn);

/** Folds profile logs into pages and updates the vector index. */
export function handler(): Promise<void> {
  return updateVectorStores(vectors, index, Date.now);
}
