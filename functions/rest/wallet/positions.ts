import { presentPosition } from '../../../layers/contract/present/wallet-ledger.ts';
import { walletLedgerRoutes } from '../../../layers/contract/routes/wallet-ledger.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { walletPositions } from '../../../layers/flows/wallet-positions.ts';
import { openLedgers } from '../../../layers/storage/ledger/ledgers.ts';
import { openPositions } from '../../../layers/storage/ledger/positions.ts';

const client = dynamoClient();
const stores = {
  ledgers: openLedgers(client, tableName('ledgers')),
  positions: openPositions(client, tableName('positions')),
};

/** GET /v1/wallet/{address}/positions */
export const handler = serve(walletLedgerRoutes.walletPositions, async ({ path, query }) => ({
  positions: (await walletPositions(stores, path.address, query.status)).map(({ mint, position }) =>
    presentPosition({ wallet: path.address, tokenMint: mint }, position),
  ),
}));
