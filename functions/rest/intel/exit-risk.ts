import { toExitRisks } from '../../../layers/contract/present/intel.ts';
import { intelRoutes } from '../../../layers/contract/routes/intel.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/intel/token/{mint}/exit-risk */
export const handler = createMintHandler(intelRoutes.intelExitRisk, (state, { nowMs }) => toExitRisks(state, nowMs));
