import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { walletEntityAnswer } from '../../../layers/flows/coordination/entity-answers.ts';

/** GET /v1/wallet/{address}/entity */
export const handler = serveTables(coordinationRoutes.walletEntity, (tables, { path, nowMs }) =>
  walletEntityAnswer(tables, path.address, nowMs),
);
