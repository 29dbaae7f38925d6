import { toHoldersPage } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createHoldersHandler } from '../../../layers/flows/security/serve-holders.ts';

/** GET /v1/token/{mint}/holders */
export const handler = createHoldersHandler(
  tokenSecurityRoutes.tokenHolders,
  ({ mint, holders }, units, { query, nowMs }) => {
    const body = toHoldersPage(mint, holders, query, nowMs, units);
    return { status: 200, body, next: body.nextOffset === null ? null : { offset: body.nextOffset } };
  },
);
