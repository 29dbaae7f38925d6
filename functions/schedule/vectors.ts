import { dynamoClient, vectorsClient } from '../../layers/edge/clients.ts';
import { tableName, vectorIndexArn } from '../../layers/edge/config.ts';
import { keepVectors } from '../../layers/flows/similar/keep.ts';
import { openVectorIndex } from '../../layers/storage/vector-index.ts';
import { openVectors } from '../../layers/storage/vectors.ts';

const vectors = openVectors(dynamoClient(), tableName('vectors'));
const arn = vectorIndexArn();
const index = arn === null ? null : openVectorIndex(vectorsClient(), arn);

/** Every five minutes: logs of profiles that have grown are folded into pages, so that a cold function loads fast. Where there is a vector index, every minute, as it is brought up to date too. */
export const handler = (): Promise<void> => keepVectors(vectors, index, Date.now);
