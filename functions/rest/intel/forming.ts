import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { formingAnswer } from '../../../layers/flows/intel/forming.ts';
import { openSectionReader } from '../../../layers/flows/security/read-section.ts';

/** GET /v1/intel/coordinated-pushes/forming */
export const handler = serveWith(
  intelRoutes.intelForming,
  tables => ({ ...tables, readCrowd: openSectionReader(tables, 'crowd') }),
  ({ coordination, readCrowd }, { nowMs }) => formingAnswer(coordination, readCrowd, nowMs),
);
