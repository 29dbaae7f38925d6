import { snakeCase } from '../../../layers/contract/present/snake-case.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { signalAt } from '../../../layers/core/signal/source.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/signal */
export const handler = serveMint(tokenSecurityRoutes.tokenSignal, (state, { nowMs }) =>
  snakeCase(signalAt(state, nowMs)),
);
