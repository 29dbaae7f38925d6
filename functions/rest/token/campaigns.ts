import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveTables } from '../../../layers/edge/tables.ts';
import { campaignsAnswer } from '../../../layers/flows/coordination/campaigns-answer.ts';

/** GET /v1/token/{mint}/campaigns */
export const handler = serveTables(coordinationRoutes.tokenCampaigns, (tables, { path, nowMs }) =>
  campaignsAnswer(tables, path.mint, nowMs),
);
