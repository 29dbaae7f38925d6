import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readEntanglementAnswer } from '../../../layers/flows/coordination/entanglement-answer.ts';

/** GET /v1/wallet/{address}/entanglement */
export const handler = createTablesHandler(coordinationRoutes.walletEntanglement, ({ coordination }, { path }) =>
  readEntanglementAnswer(coordination, path.address),
);
