import { presentSuspiciousActivity } from '../../../layers/contract/present/suspicious.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { fundingAbuseOf } from '../../../layers/core/early-buyers/funding-abuse.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/suspicious-activity */
export const handler = serveMint(tokenSecurityRoutes.tokenSuspiciousActivity, ({ mint, token, early }) =>
  presentSuspiciousActivity(mint, token, fundingAbuseOf(early)),
);
