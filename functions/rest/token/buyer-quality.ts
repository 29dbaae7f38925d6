import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { layerPath, tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { currentBuyerQuality } from '../../../layers/flows/buyer-quality.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openFunding } from '../../../layers/storage/wallets/funding.ts';
import { readKnownWallets } from '../../../layers/storage/wallets/known-wallets.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const client = dynamoClient();
const stores = {
  tape: openTape(client, tableName('tape')),
  wallets: openWallets(client, tableName('wallets')),
  registry: {
    funding: openFunding(client, tableName('funding')),
    known: readKnownWallets(layerPath('known-wallets')),
  },
};

/** GET /v1/token/{mint}/buyer-quality */
export const handler = serve(tokenSecurityRoutes.tokenBuyerQuality, ({ path, query, nowMs }) =>
  currentBuyerQuality(stores, path.mint, query.window_hours, nowMs),
);
