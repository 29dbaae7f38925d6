import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { cascadeAnswer } from '../../../layers/flows/intel/cascade.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';
import { openLedgers } from '../../../layers/storage/ledger/ledgers.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const client = dynamoClient();
const stores = {
  coordination: openCoordination(client, tableName('coordination')),
  ledgers: openLedgers(client, tableName('ledgers')),
  wallets: openWallets(client, tableName('wallets')),
  tape: openTape(client, tableName('tape')),
};

/** GET /v1/intel/wallet/{leader}/cascade */
export const handler = serve(intelRoutes.intelCascade, ({ path, query, nowMs }) =>
  cascadeAnswer(stores, path.leader, query.mint, query.window_s, nowMs),
);
