import { formatChannelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { toTokenPriceEvent } from '../../contract/present/token-price.ts';
import { isPriceSetting } from '../../core/candles/candle-trade.ts';
import { toBucketStart } from '../../core/candles/timeframe.ts';
import { compareOrder } from '../../core/mint/order.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { divideToNumber } from '../../core/money/amount-ratio.ts';
import { computeTokenPrice } from '../../core/money/trade-money.ts';
import { toWorthSource } from '../../core/security/security.ts';
import type { BookPrices } from '../../core/worth/liquidity.ts';
import { valueToken } from '../../core/worth/valuation.ts';
import { logger } from '../../edge/logger.ts';
import type { Candles } from '../../storage/market/candles.ts';
import { isTrade, type Tape, type TapeRow } from '../../storage/market/tape.ts';
import { readMarket } from '../candles/read-market.ts';
import { createNotification, type Notification, type Publisher } from '../notify.ts';
import type { CachedSecurity } from './state.ts';

type NewestPrice = { readonly usd: number; readonly bucketMs: number; readonly trade: Trade | null };

/** What the price channel of a token owes. Only in memory. */
export type PriceNews = {
  /** Of any accepted trade, as candles have it. Null when it must be read. */
  newest: NewestPrice | null;
  /** Of the newest trade, unix ms. */
  atMs: number;
  /** Whether trades came since the last message. */
  isDue: boolean;
  /** Wall clock. */
  sentMs: number;
};

/** Between two messages of a token. */
const PRICE_MS = 1_000;

export function createPriceNews(): PriceNews {
  return { newest: null, atMs: 0, isDue: false, sentMs: Number.NEGATIVE_INFINITY };
}

/** Takes new rows. Those up to `finished` were announced before. */
export function takePriceRows(news: PriceNews, rows: readonly TapeRow[], finished: number): void {
  for (const row of rows) {
    if (!isTrade(row)) continue;
    news.atMs = Math.max(news.atMs, row.timestampMs);
    news.isDue ||= row.seq > finished;
    if (news.newest !== null && isPriceSetting(row, 'full')) news.newest = chooseNewer(news.newest, row);
  }
}

/** A price that was read has no place within its second. */
function chooseNewer(newest: NewestPrice, trade: Trade): NewestPrice | null {
  const bucketMs = toBucketStart(trade.timestampMs, '1s');
  const later = bucketMs - newest.bucketMs || (newest.trade === null ? Number.NaN : compareOrder(trade, newest.trade));
  if (Number.isNaN(later)) return null;
  return later > 0 ? { usd: divideToNumber(...computeTokenPrice(trade)!), bucketMs, trade } : newest;
}

export type PriceStores = { readonly tape: Tape; readonly candles?: Candles };

/** The message of a token whose last one is a second old. */
export function takeDuePrice(
  { tape, candles }: PriceStores,
  { state, price: news }: CachedSecurity & { readonly price: PriceNews },
  book: BookPrices,
  nowMs: number,
): readonly Notification[] {
  if (!news.isDue || candles === undefined || nowMs - news.sentMs < PRICE_MS) return [];
  news.isDue = false;
  news.sentMs = nowMs;
  const { mint } = state;
  return [
    createNotification(channels.tokenPrice, { mint }, async () => {
      if (news.newest === null) {
        const { price } = await readMarket({ candles, tape }, mint);
        news.newest = price && { ...price, trade: null };
      }
      const value = valueToken(toWorthSource(state), book);
      return [toTokenPriceEvent(mint, news.newest?.usd ?? null, value, news.atMs)];
    }),
  ];
}

/** Tokens whose last message waits for its second, and that somebody hears. */
export async function findOwedPrices(
  publisher: Publisher,
  states: ReadonlyMap<string, { readonly price: PriceNews }>,
): Promise<ReadonlySet<string>> {
  const owed = [...states].flatMap(([mint, { price }]) => (price.isDue ? [mint] : []));
  if (owed.length === 0) return new Set();
  const topics = owed.map(formatTopic);
  const heard = await publisher.heard(topics).catch(error => {
    logger.warn('Topics were not read; all prices are taken for heard', { error });
    return new Set(topics);
  });
  const wanted = new Set(owed.filter(mint => heard.has(formatTopic(mint))));
  for (const mint of owed) if (!wanted.has(mint)) states.get(mint)!.price.isDue = false;
  return wanted;
}

function formatTopic(mint: string): string {
  return formatChannelName(channels.tokenPrice.pattern, { mint });
}
