import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { copyOriginatorAnswer } from '../../../layers/flows/intel/copy-originator.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

const client = dynamoClient();
const stores = {
  coordination: openCoordination(client, tableName('coordination')),
  tape: openTape(client, tableName('tape')),
};

/** GET /v1/intel/token/{mint}/copy-originator */
export const handler = serve(intelRoutes.intelCopyOriginator, ({ path, query }) =>
  copyOriginatorAnswer(stores, path.mint, query.start_ts_ms, query.end_ts_ms),
);
