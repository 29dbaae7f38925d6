import { schedules } from '../../layers/contract/schedules.ts';
import { vectorsClient } from '../../layers/edge/clients.ts';
import { vectorIndexArn } from '../../layers/edge/config.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { keepVectors } from '../../layers/flows/similar/keep.ts';
import { openVectorIndex } from '../../layers/storage/profiles/vector-index.ts';

const { vectors } = openTables(schedules.vectors);
const arn = vectorIndexArn();
const index = arn === null ? null : openVectorIndex(vectorsClient(), arn);

/** Folds profile logs into pages and updates the vector index. */
export const handler = (): Promise<void> => keepVectors(vectors, index, Date.now);
