import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { followsAnswer } from '../../../layers/flows/coordination/follows-answer.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';
import { openStreamMarks } from '../../../layers/storage/operations/stream-marks.ts';

const client = dynamoClient();
const stores = {
  coordination: openCoordination(client, tableName('coordination')),
  operations: openStreamMarks(client, tableName('operations')),
};

/** GET /v1/wallet/{address}/follows */
export const handler = serve(coordinationRoutes.walletFollows, ({ path, query, nowMs }) =>
  followsAnswer(stores, path.address, query.limit, nowMs),
);
