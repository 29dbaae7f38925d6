import { presentHoldersSummary } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/holders/summary */
export const handler = serveMint(tokenSecurityRoutes.tokenHoldersSummary, ({ mint, holders }, { nowMs }) =>
  presentHoldersSummary(mint, holders, nowMs),
);
