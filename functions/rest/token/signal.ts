import { presentSignal } from '../../../layers/contract/present/signal.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/signal */
export const handler = serveMint(tokenSecurityRoutes.tokenSignal, (state, { nowMs }) => presentSignal(state, nowMs));
