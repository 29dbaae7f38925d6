import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { followsAnswer } from '../../../layers/flows/coordination/follows-answer.ts';

/** GET /v1/wallet/{address}/follows */
export const handler = serveTables(coordinationRoutes.walletFollows, (tables, { path, query, nowMs }) =>
  followsAnswer(tables, path.address, query, nowMs),
);
