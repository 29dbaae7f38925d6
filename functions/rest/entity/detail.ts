import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readEntityAnswer } from '../../../layers/flows/coordination/entity-answers.ts';

/** GET /v1/entity/{entity_id} */
export const handler = createTablesHandler(coordinationRoutes.entity, (tables, { path, nowMs }) =>
  readEntityAnswer(tables, path.entity_id, nowMs),
);
