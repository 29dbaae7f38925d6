import { presentHoldersTop } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/holders/top */
export const handler = serveMint(tokenSecurityRoutes.tokenHoldersTop, ({ mint, holders }, { query, nowMs }) =>
  presentHoldersTop(mint, holders, query.n, nowMs),
);
