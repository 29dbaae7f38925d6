import { presentCrowd } from '../../../layers/contract/present/crowd.ts';
import { coordinationRoutes } from '../../../layers/contract/routes/coordination.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/crowd */
export const handler = serveMint(coordinationRoutes.tokenCrowd, (state, { nowMs }) => presentCrowd(state, nowMs));
