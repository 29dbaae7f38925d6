import { dynamoClient, vectorsClient } from '../../layers/edge/clients.ts';
import { tableName, vectorIndexArn } from '../../layers/edge/config.ts';
import { keepVectors } from '../../layers/flows/similar/keep.ts';
import { openVectorIndex } from '../../layers/storage/profiles/vector-index.ts';
import { openVectors } from '../../layers/storage/profiles/vectors.ts';

const vectors = openVectors(dynamoClient(), tableName('vectors'));
const arn = vectorIndexArn();
const index = arn === null ? null : openVectorIndex(vectorsClient(), arn);

/** Folds profile logs into pages and updates the vector index. */
export const handler = (): Promise<void> => keepVectors(vectors, index, Date.now);
