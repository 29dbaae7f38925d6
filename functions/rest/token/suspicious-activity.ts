import { withExamined } from '../../../layers/contract/present/examined.ts';
import { toSuspiciousActivity } from '../../../layers/contract/present/suspicious.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { judgeFundingAbuse } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/suspicious-activity */
export const handler = createMintHandler(tokenSecurityRoutes.tokenSuspiciousActivity, (state, { nowMs }) =>
  withExamined(toSuspiciousActivity(state.mint, state.token, judgeFundingAbuse(state.early)), state.examined, nowMs),
);
