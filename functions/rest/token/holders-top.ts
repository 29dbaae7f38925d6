import { toHoldersTop } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createHoldersHandler } from '../../../layers/flows/security/serve-holders.ts';

/** GET /v1/token/{mint}/holders/top */
export const handler = createHoldersHandler(
  tokenSecurityRoutes.tokenHoldersTop,
  ({ mint, holders }, units, { query, nowMs }) => toHoldersTop(mint, holders, query.n, nowMs, units),
);
