import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readFollowsAnswer } from '../../../layers/flows/coordination/follows-answer.ts';

/** GET /v1/wallet/{address}/follows */
export const handler = createTablesHandler(coordinationRoutes.walletFollows, (tables, { path, query, nowMs }) =>
  readFollowsAnswer(tables, path.address, query, nowMs),
);
