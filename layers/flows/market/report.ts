import type { MarketReport } from '../../core/token-list/report.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { logReports } from '../../storage/token-list/reports.ts';
import type { MarketWork } from './fold-mint.ts';
import { latestPrice } from './live.ts';
import type { CachedMarket, MarketStores } from './state.ts';

export type ReportingStores = MarketStores & { readonly listings: Listings };

type Folded = {
  readonly key: string;
  readonly state: CachedMarket;
  readonly work: Pick<MarketWork, 'minutes'>;
  readonly nowMs: number;
};

/** Reports changed minutes to the token lists. Repeats change nothing. */
export const reportMarkets = async (listings: Listings, ready: readonly Folded[]): Promise<void> => {
  const changed = ready.filter(({ work }) => work.minutes.length > 0);
  if (changed.length > 0) await logReports(listings, changed.map(reportOf), changed[0]!.nowMs);
};

const reportOf = ({ key, state: { market, applied, live }, work: { minutes } }: Folded): MarketReport => ({
  kind: 'market',
  mint: key,
  seq: applied,
  priceUsd: (latestPrice(market) ?? live.price)?.usd ?? null,
  minutes,
});
