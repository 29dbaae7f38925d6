import { channels } from '../../contract/channels.ts';
import { toStreamTrade } from '../../contract/present/trade.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { createNotification, type Notification } from '../notify.ts';
import { decodeTradeNote } from '../positions/noted-trades.ts';
import type { AppliedRow } from './fold-mint.ts';

/** Returns the trades of a mint's rows. Wallets publish exits and positions. */
export function createLedgerNotifications(
  security: Security,
  mint: string,
  rows: readonly AppliedRow[],
): readonly Notification[] {
  return rows.some(({ trade }) => trade !== null) ? [createTradesNotification(security, mint, rows)] : [];
}

/** Loads annotations only for subscribers. */
function createTradesNotification(security: Security, mint: string, rows: readonly AppliedRow[]): Notification {
  const trades = rows.flatMap(({ trade, note }) => (trade === null ? [] : [{ trade, note }]));
  const found = createNotification(channels.tokenTrades, { mint }, async () => {
    const annotations = await loadAnnotations(security, mint);
    return trades.map(noted => toStreamTrade(mint, noted.trade, decodeTradeNote(noted), annotations));
  });
  return { ...found, places: trades.map(({ trade: { seq, prev } }) => ({ seq, prev })) };
}
