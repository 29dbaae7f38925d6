import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readWalletEntityAnswer } from '../../../layers/flows/coordination/entity-answers.ts';

/** GET /v1/wallet/{address}/entity */
export const handler = createTablesHandler(coordinationRoutes.walletEntity, (tables, { path, nowMs }) =>
  readWalletEntityAnswer(tables, path.address, nowMs),
);
