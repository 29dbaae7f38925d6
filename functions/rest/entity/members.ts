import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readEntityMembersAnswer } from '../../../layers/flows/coordination/entity-answers.ts';

/** GET /v1/entity/{entity_id}/members */
export const handler = createTablesHandler(coordinationRoutes.entityMembers, async (tables, { path, query, nowMs }) => {
  const body = await readEntityMembersAnswer(tables, path.entity_id, query, nowMs);
  const isCut = (query.page + 1) * query.page_size < body.total;
  return { status: 200, body, next: isCut ? { page: query.page + 1 } : null };
});
