import { channelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { presentStreamTrade } from '../../contract/present/trade.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { type Notification, notification, type Publisher } from '../notify.ts';
import { notedIn } from '../positions/noted-trades.ts';
import { heardOf } from '../unsent.ts';
import type { AppliedRow } from './fold-mint.ts';

/** Decides when ledgers are stored, not what is sent, so it may be old. */
export const isHeard = async (publisher: Publisher, mint: string): Promise<boolean> =>
  (await heardOf(publisher, [channelName(channels.tokenTrades.pattern, { mint })])).length > 0;

/** Returns the trades of a mint's rows. Wallets publish exits and positions. */
export const notificationsOf = (
  security: Security,
  mint: string,
  rows: readonly AppliedRow[],
): readonly Notification[] =>
  rows.some(({ trade }) => trade !== null) ? [tradesNotification(security, mint, rows)] : [];

/** Loads annotations only for subscribers. */
const tradesNotification = (security: Security, mint: string, rows: readonly AppliedRow[]): Notification => {
  const trades = rows.flatMap(({ trade, note }) => (trade === null ? [] : [{ trade, note }]));
  const found = notification(channels.tokenTrades, { mint }, async () => {
    const annotations = await loadAnnotations(security, mint);
    return trades.map(noted => presentStreamTrade(mint, noted.trade, notedIn(noted), annotations));
  });
  return { ...found, places: trades.map(({ trade: { seq, prev } }) => ({ seq, prev })) };
};
