import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { dynamoClient } from '../../../layers/edge/clients.ts';
import { tableName } from '../../../layers/edge/config.ts';
import { serve } from '../../../layers/edge/http.ts';
import { entanglementAnswer } from '../../../layers/flows/coordination/entanglement-answer.ts';
import { openCoordination } from '../../../layers/storage/coordination/coordination.ts';

const coordination = openCoordination(dynamoClient(), tableName('coordination'));

/** GET /v1/wallet/{address}/entanglement */
export const handler = serve(coordinationRoutes.walletEntanglement, ({ path }) =>
  entanglementAnswer(coordination, path.address),
);
