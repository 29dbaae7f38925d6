import { toHoldersSummaryView } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createHoldersHandler } from '../../../layers/flows/security/serve-holders.ts';

/** GET /v1/token/{mint}/holders/summary */
export const handler = createHoldersHandler(
  tokenSecurityRoutes.tokenHoldersSummary,
  ({ mint, holders }, units, { nowMs }) => toHoldersSummaryView(mint, holders, nowMs, units),
);
