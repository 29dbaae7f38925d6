import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readFormingAnswer } from '../../../layers/flows/intel/forming.ts';
import { shareSectionReader } from '../../../layers/flows/security/read-section.ts';

/** GET /v1/intel/coordinated-pushes/forming */
export const handler = createHandlerWith(
  intelRoutes.intelForming,
  tables => ({ ...tables, readCrowd: shareSectionReader(tables, 'crowd') }),
  ({ coordination, readCrowd }, { nowMs }) => readFormingAnswer(coordination, readCrowd, nowMs),
);
