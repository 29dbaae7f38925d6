import { LARGE_USD, tradeSizes } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { toMarketTrade, toStreamTrade } from '../../contract/present/trade.ts';
import { createTradeFilter } from '../../core/money/trade-filter.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { createNotification, type Notification } from '../notify.ts';
import { decodeTradeNote, type NotedTrade } from '../positions/noted-trades.ts';
import type { AppliedRow } from './fold-mint.ts';

/** Returns the trades of a mint's rows. Wallets publish exits and positions. */
export function createLedgerNotifications(
  security: Security,
  mint: string,
  rows: readonly AppliedRow[],
): readonly Notification[] {
  const trades = rows.flatMap(({ trade, note }) => (trade === null ? [] : [{ trade, note }]));
  if (trades.length === 0) return [];
  // Loaded once, and only for subscribers.
  let loading: ReturnType<typeof loadAnnotations> | undefined;
  const annotate = () => (loading ??= loadAnnotations(security, mint));
  const found = createNotification(channels.tokenTrades, { mint }, async () => {
    const annotations = await annotate();
    return trades.map(noted => toStreamTrade(mint, noted.trade, decodeTradeNote(noted), annotations));
  });
  const ofToken = { ...found, places: trades.map(({ trade: { seq, prev } }) => ({ seq, prev })) };
  const show = (some: readonly NotedTrade[]) => async () => {
    const annotations = await annotate();
    return some.map(noted => toMarketTrade(mint, noted.trade, decodeTradeNote(noted), annotations));
  };
  const ofVenues = [...Map.groupBy(trades, ({ trade }) => trade.dex)].map(([dex, some]) =>
    createNotification(channels.allTradesOfVenue, { dex }, show(some)),
  );
  const ofSizes = tradeSizes.flatMap(usd => {
    const isLarge = createTradeFilter({ min_usd: usd })!;
    const some = trades.filter(({ trade }) => isLarge(trade));
    if (some.length === 0) return [];
    return [
      createNotification(channels.largeTradesFrom, { usd }, show(some)),
      createNotification(channels.allTradesFrom, { usd }, show(some)),
      ...(usd === LARGE_USD ? [createNotification(channels.largeTrades, {}, show(some))] : []),
    ];
  });
  return [ofToken, createNotification(channels.allTrades, {}, show(trades)), ...ofVenues, ...ofSizes];
}
