import { authorize } from '../layers/edge/authorizer.ts';
import { dynamoClient } from '../layers/edge/clients.ts';
import { tableName } from '../layers/edge/config.ts';
import { openKeys } from '../layers/storage/access/keys.ts';

const keys = openKeys(dynamoClient(), tableName('keys'));

/** Maps a Bearer key to a policy, a tier and a usage key. */
export const handler = authorize(keys);
