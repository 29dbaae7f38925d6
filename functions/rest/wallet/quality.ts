import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { currentQuality } from '../../../layers/flows/wallets/told.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const wallets = openWallets(dynamoClient(), tableName('wallets'));

/** GET /v1/wallet/{address}/quality */
export const handler = serve(walletRoutes.walletQuality, ({ path }) => currentQuality(wallets, path.address));
