import { channels } from '../../contract/channels.ts';
import { presentStreamTrade } from '../../contract/present/trade.ts';
import { presentPnlEvent, presentPositionEvent } from '../../contract/present/wallet-ledger.ts';
import { notedIn } from '../../storage/ledger/noted-trades.ts';
import { loadAnnotations } from '../../storage/security/annotations.ts';
import type { Security } from '../../storage/security/security.ts';
import { type Notification, notification } from '../notify.ts';
import type { AppliedRow } from './fold-mint.ts';

/** Returns trade, exit and position notifications of a mint's rows. */
export const notificationsOf = (
  security: Security,
  mint: string,
  rows: readonly AppliedRow[],
): readonly Notification[] => [
  ...(rows.some(({ trade }) => trade !== null) ? [tradesNotification(security, mint, rows)] : []),
  ...rows.flatMap(({ wallet, applied }) => walletNotifications(mint, wallet, applied)),
];

/** Loads annotations only for subscribers. */
const tradesNotification = (security: Security, mint: string, rows: readonly AppliedRow[]): Notification => {
  const trades = rows.flatMap(({ trade, note }) => (trade === null ? [] : [{ trade, note }]));
  const found = notification(channels.tokenTrades, { mint }, async () => {
    const annotations = await loadAnnotations(security, mint);
    return trades.map(({ trade, note }) => presentStreamTrade(mint, trade, notedIn(note), annotations));
  });
  return { ...found, places: trades.map(({ trade: { seq, prev } }) => ({ seq, prev })) };
};

const walletNotifications = (
  mint: string,
  addr: string,
  { change, exit }: AppliedRow['applied'],
): readonly Notification[] => {
  if (!change) return [];
  const owner = { wallet: addr, tokenMint: mint };
  return [
    ...(exit ? [notification(channels.walletPnl, { addr }, () => [presentPnlEvent(owner, exit, change)])] : []),
    notification(channels.walletPositions, { addr }, () => [presentPositionEvent(owner, change)]),
  ];
};
