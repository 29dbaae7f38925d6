import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { entityConcentrationAnswer } from '../../../layers/flows/intel/entity-concentration.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

const client = dynamoClient();
const stores = {
  coordination: openCoordination(client, tableName('coordination')),
  tape: openTape(client, tableName('tape')),
};

/** GET /v1/intel/token/{mint}/entity-concentration */
export const handler = serve(intelRoutes.intelEntityConcentration, ({ path, query, nowMs }) =>
  entityConcentrationAnswer(stores, path.mint, query.window_s, nowMs),
);
