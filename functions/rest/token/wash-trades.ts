import { presentWashTrades } from '../../../layers/contract/present/wash-trade.ts';
import { tokenSecurityRoutes } from '../../../layers/contract/routes/token-security.ts';
import { washTrades } from '../../../layers/core/wash/wash.ts';
import { serveWith } from '../../../layers/edge/tables.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';

/** GET /v1/token/{mint}/wash-trades */
export const handler = serveWith(
  tokenSecurityRoutes.tokenWashTrades,
  openSecurityReader,
  async (readSecurity, { path, query, nowMs }) => {
    const { wash } = await readSecurity(path.mint, nowMs);
    return presentWashTrades(path.mint, washTrades(wash, query.limit));
  },
);
