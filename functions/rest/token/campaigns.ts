import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readCampaignsAnswer } from '../../../layers/flows/coordination/campaigns-answer.ts';

/** GET /v1/token/{mint}/campaigns */
export const handler = createTablesHandler(coordinationRoutes.tokenCampaigns, (tables, { path, nowMs }) =>
  readCampaignsAnswer(tables, path.mint, nowMs),
);
