import { presentToken } from '../../../layers/contract/present/token.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { loadToken, openTokens } from '../../../layers/storage/tokens.ts';

const tokens = openTokens(dynamoClient(), tableName('tokens'));

/** GET /v1/token/{mint}/info */
export const handler = serve(tokenRoutes.tokenInfo, async ({ path }) =>
  presentToken(path.mint, await loadToken(tokens, path.mint)),
);
