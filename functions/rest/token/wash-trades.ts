import { withExamined } from '../../../layers/contract/present/examined.ts';
import { toWashTradesPage } from '../../../layers/contract/present/wash-trade.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { listWashTrades } from '../../../layers/core/wash/wash.ts';
import { splitPage } from '../../../layers/edge/next-page.ts';
import { createMintHandler } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/wash-trades */
export const handler = createMintHandler(
  tokenSecurityRoutes.tokenWashTrades,
  ({ mint, wash, examined }, { query, nowMs }) => {
    const { limit, offset } = query;
    const { shown, next } = splitPage(listWashTrades(wash, offset + limit + 1).slice(offset), query);
    return { status: 200, body: withExamined(toWashTradesPage(mint, shown), examined, nowMs), next };
  },
);
