import { channels } from '../../contract/channels.ts';
import { presentStreamTrade } from '../../contract/present/trade.ts';
import { presentPnlEvent, presentPositionEvent } from '../../contract/present/wallet-ledger.ts';
import { loadHindsight } from '../../storage/security/hindsight.ts';
import type { Security } from '../../storage/security/security.ts';
import { notedIn } from '../noted-trades.ts';
import { type Notification, notification } from '../tell.ts';
import type { Told } from './fold-mint.ts';

/** Returns trade, exit and position notifications of a mint's rows. */
export const notificationsOf = (security: Security, mint: string, told: readonly Told[]): readonly Notification[] => [
  ...(told.some(({ trade }) => trade !== null) ? [tradesNotification(security, mint, told)] : []),
  ...told.flatMap(({ wallet, applied }) => walletNotifications(mint, wallet, applied)),
];

/** Loads annotations only for subscribers. */
const tradesNotification = (security: Security, mint: string, told: readonly Told[]): Notification =>
  notification(channels.tokenTrades, { mint }, async () => {
    const hindsight = await loadHindsight(security, mint);
    return told.flatMap(({ trade, note }) =>
      trade === null ? [] : [presentStreamTrade(mint, trade, notedIn(note), hindsight)],
    );
  });

const walletNotifications = (
  mint: string,
  addr: string,
  { change, exit }: Told['applied'],
): readonly Notification[] => {
  if (!change) return [];
  const owner = { wallet: addr, tokenMint: mint };
  return [
    ...(exit ? [notification(channels.walletPnl, { addr }, () => [presentPnlEvent(owner, exit, change)])] : []),
    notification(channels.walletPositions, { addr }, () => [presentPositionEvent(owner, change)]),
  ];
};
