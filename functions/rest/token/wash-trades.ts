import { presentWashTrades } from '../../../layers/contract/present/wash-trade.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { washTrades } from '../../../layers/core/wash/wash.ts';
import { serveMint } from '../../../layers/flows/security/serve-mint.ts';

/** GET /v1/token/{mint}/wash-trades */
export const handler = serveMint(tokenSecurityRoutes.tokenWashTrades, ({ mint, wash }, { query }) =>
  presentWashTrades(mint, washTrades(wash, query.limit)),
);
