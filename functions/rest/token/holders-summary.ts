import { toHoldersSummaryView } from '../../../layers/contract/present/holders.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/holders/summary */
export const handler = createMintHandler(tokenSecurityRoutes.tokenHoldersSummary, ({ mint, holders }, { nowMs }) =>
  toHoldersSummaryView(mint, holders, nowMs),
);
