import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { entanglementAnswer } from '../../../layers/flows/coordination/entanglement-answer.ts';

/** GET /v1/wallet/{address}/entanglement */
export const handler = serveTables(coordinationRoutes.walletEntanglement, ({ coordination }, { path }) =>
  entanglementAnswer(coordination, path.address),
);
