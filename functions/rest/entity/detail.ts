import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { entityAnswer } from '../../../layers/flows/coordination/entity-answers.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';
import { openStreamMarks } from '../../../layers/storage/operations/stream-marks.ts';

const client = dynamoClient();
const stores = {
  coordination: openCoordination(client, tableName('coordination')),
  operations: openStreamMarks(client, tableName('operations')),
};

/** GET /v1/entity/{entity_id} */
export const handler = serve(coordinationRoutes.entity, ({ path, nowMs }) =>
  entityAnswer(stores, path.entity_id, nowMs),
);
