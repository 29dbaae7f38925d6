import { dynamoClient } from '../../layers/edge/clients.ts';
import { tableName } from '../../layers/edge/config.ts';
import { foldVectors } from '../../layers/flows/similar/fold.ts';
import { openVectors } from '../../layers/storage/vectors.ts';

const vectors = openVectors(dynamoClient(), tableName('vectors'));

/** Every five minutes: logs of profiles that have grown are folded into pages, so that a cold function loads fast. */
export const handler = async (): Promise<void> => {
  await foldVectors(vectors, Date.now());
};
