import { RequestError } from '../../layers/contract/errors.ts';
import { marketStatsRoutes, toMarketStats } from '../../layers/contract/routes/market-stats.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import { openGapReader } from '../../layers/edge/gaps.ts';
import { createHandlerWith } from '../../layers/edge/tables.ts';
import { describeWindow } from '../../layers/flows/coverage/window.ts';
import { loadNewestPrice } from '../../layers/storage/market/prices.ts';
import { loadMarketSums } from '../../layers/storage/token-list/market-sums.ts';

/** GET /v1/market/stats */
export const handler = createHandlerWith(
  marketStatsRoutes.marketStats,
  tables => ({ ...tables, readGaps: openGapReader(tables.operations) }),
  async ({ listings, prices, readGaps }, { query: { window }, nowMs }) => {
    const [published, sol, gaps] = await Promise.all([
      loadMarketSums(listings),
      loadNewestPrice(prices, SOL, nowMs),
      readGaps(nowMs),
    ]);
    if (published === null)
      throw new RequestError('unavailable', 'The sums of the market are not published yet; try again in a minute');
    const shown = toMarketStats(window, published.minuteMs, published.windows[window], sol?.usd ?? null);
    const span = { fromMs: shown.from_ms, toMs: shown.to_ms };
    // The sums do not keep hours apart.
    const volume = { totalUsd: shown.volume_usd, slices: [{ ...span, volumeUsd: shown.volume_usd }] };
    return { ...shown, ...describeWindow(gaps, span, volume, nowMs) };
  },
);
