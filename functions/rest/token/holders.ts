import { toHoldersPage } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/holders */
export const handler = createMintHandler(tokenSecurityRoutes.tokenHolders, ({ mint, holders }, { query, nowMs }) => {
  const body = toHoldersPage(mint, holders, query, nowMs);
  return { status: 200, body, next: body.nextOffset === null ? null : { offset: body.nextOffset } };
});
