import { functions } from '../layers/contract/functions.ts';
import { createAuthorizer } from '../layers/edge/authorizer.ts';
import { getEnterprisePerMinute } from '../layers/edge/config.ts';
import { openTables } from '../layers/edge/tables.ts';

const { keys, accounts } = openTables(functions.authorizer);

/** Maps a Bearer key to a policy, a tier and a usage key. */
export const handler = createAuthorizer(keys, accounts, getEnterprisePerMinute());
