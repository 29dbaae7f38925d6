import { toCrowdPage } from '../../../layers/contract/present/crowd.ts';
import { withExamined } from '../../../layers/contract/present/examined.ts';
import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { shareSectionReader } from '../../../layers/flows/security/read-section.ts';

/** GET /v1/token/{mint}/crowd */
export const handler = createHandlerWith(
  coordinationRoutes.tokenCrowd,
  tables => shareSectionReader(tables, 'crowd'),
  async (readCrowd, { path: { mint }, nowMs }) => {
    const { crowd, examined } = await readCrowd(mint);
    return withExamined(toCrowdPage({ mint, crowd }, nowMs), examined, nowMs);
  },
);
