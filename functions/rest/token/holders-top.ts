import { toHoldersTop } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/holders/top */
export const handler = createMintHandler(tokenSecurityRoutes.tokenHoldersTop, ({ mint, holders }, { query, nowMs }) =>
  toHoldersTop(mint, holders, query.n, nowMs),
);
