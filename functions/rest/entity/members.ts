import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { entityMembersAnswer } from '../../../layers/flows/coordination/entity-answers.ts';

/** GET /v1/entity/{entity_id}/members */
export const handler = serveTables(coordinationRoutes.entityMembers, async (tables, { path, query, nowMs }) => {
  const body = await entityMembersAnswer(tables, path.entity_id, query, nowMs);
  const isCut = (query.page + 1) * query.page_size < body.total;
  return { status: 200, body, next: isCut ? { page: query.page + 1 } : null };
});
