import { presentWashTrades } from '../../../layers/contract/present/wash-trade.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { washTrades } from '../../../layers/core/wash/wash.ts';
import { cutPage } from '../../../layers/edge/next-page.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/wash-trades */
export const handler = serveMint(tokenSecurityRoutes.tokenWashTrades, ({ mint, wash }, { query }) => {
  const { limit, offset } = query;
  const { shown, next } = cutPage(washTrades(wash, offset + limit + 1).slice(offset), query);
  return { status: 200, body: presentWashTrades(mint, shown), next };
});
