import { createMarketBook, type MarketBook, sumMarket, takeMarketMinutes } from '../../core/token-list/market-book.ts';
import type { TokenList } from '../../core/token-list/token-list.ts';
import { listReachMs } from '../../core/token-list/window.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { saveMarketSums } from '../../storage/token-list/market-sums.ts';
import { readFiledMinutes } from '../../storage/token-list/reports.ts';

/** Block times may be ahead of the clock. */
const AHEAD_MS = 3_600_000;

/** The book of a new process, of the filed minutes of a day. */
export async function loadMarketBook(listings: Listings, nowMs: number): Promise<MarketBook> {
  const book = createMarketBook();
  for await (const filed of readFiledMinutes(listings, nowMs - listReachMs, nowMs + AHEAD_MS))
    takeMarketMinutes(book, filed);
  return book;
}

/** Publishes the sums of the windows that end with the list's minute. */
export async function publishMarket(listings: Listings, book: MarketBook, list: TokenList): Promise<void> {
  const { minuteMs, byMint } = list;
  await saveMarketSums(listings, { minuteMs, windows: sumMarket(book, byMint.values(), minuteMs) });
}
