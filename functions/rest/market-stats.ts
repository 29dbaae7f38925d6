import { RequestError } from '../../layers/contract/errors.ts';
import { marketStatsRoutes, toMarketStats } from '../../layers/contract/routes/market-stats.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { loadNewestPrice } from '../../layers/storage/market/prices.ts';
import { loadMarketSums } from '../../layers/storage/token-list/market-sums.ts';

/** GET /v1/market/stats */
export const handler = createTablesHandler(
  marketStatsRoutes.marketStats,
  async ({ listings, prices }, { query: { window }, nowMs }) => {
    const [published, sol] = await Promise.all([loadMarketSums(listings), loadNewestPrice(prices, SOL, nowMs)]);
    if (published === null)
      throw new RequestError('unavailable', 'The sums of the market are not published yet; try again in a minute');
    return toMarketStats(window, published.minuteMs, published.windows[window], sol?.usd ?? null);
  },
);
