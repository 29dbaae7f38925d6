import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { entityAnswer } from '../../../layers/flows/coordination/entity-answers.ts';

/** GET /v1/entity/{entity_id} */
export const handler = serveTables(coordinationRoutes.entity, (tables, { path, nowMs }) =>
  entityAnswer(tables, path.entity_id, nowMs),
);
