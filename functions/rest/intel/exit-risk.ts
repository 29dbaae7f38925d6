import { presentExitRisks } from '../../../layers/contract/present/intel.ts';
import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/intel/token/{mint}/exit-risk */
export const handler = serveMint(intelRoutes.intelExitRisk, (state, { nowMs }) => presentExitRisks(state, nowMs));
