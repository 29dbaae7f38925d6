import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { entityMembersAnswer } from '../../../layers/flows/coordination/entity-answers.ts';

/** GET /v1/entity/{entity_id}/members */
export const handler = serveTables(coordinationRoutes.entityMembers, (tables, { path, query, nowMs }) =>
  entityMembersAnswer(tables, path.entity_id, query, nowMs),
);
