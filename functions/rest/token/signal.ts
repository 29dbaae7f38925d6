import { withExamined } from '../../../layers/contract/present/examined.ts';
import { toSnakeCase } from '../../../layers/contract/present/snake-case.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { computeSignalAt } from '../../../layers/core/signal/source.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/signal */
export const handler = createMintHandler(tokenSecurityRoutes.tokenSignal, (state, { nowMs }) =>
  withExamined(toSnakeCase(computeSignalAt(state, nowMs)), state.examined, nowMs),
);
