import { presentCrowd } from '../../../layers/contract/present/crowd.ts';
import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSectionReader } from '../../../layers/flows/security/read-section.ts';

/** GET /v1/token/{mint}/crowd */
export const handler = serveWith(
  coordinationRoutes.tokenCrowd,
  tables => openSectionReader(tables, 'crowd'),
  async (readCrowd, { path: { mint }, nowMs }) => presentCrowd({ mint, crowd: await readCrowd(mint) }, nowMs),
);
