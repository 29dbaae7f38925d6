import { channels } from '../../contract/channels.ts';
import { toClearedWalletEvent, toMaliciousWalletEvent } from '../../contract/present/security-wallet.ts';
import { toActivityEvent } from '../../contract/present/wallet-activity.ts';
import { toChannelLabels } from '../../contract/present/wallet-labels.ts';
import { toPnlEvent, toPositionEvent } from '../../contract/present/wallet-ledger.ts';
import { toActivity } from '../../core/wallet/activity.ts';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { toMessagePlace } from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind, WalletRow } from '../../storage/wallets/wallet-row.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import { createNotification, type Notification } from '../notify.ts';

export type Published = {
  readonly wallets: Pick<Wallets, 'generation'>;
  readonly wallet: string;
  readonly rows: readonly WalletRow[];
  readonly labels: WalletLabels | null;
  readonly turn: Turn | null;
};

/** The event that made a wallet malicious, or cleared it. */
export type Turn = { readonly event: WalletEvent; readonly isMalicious: boolean };

/** Returns the notifications of a wallet's new rows, labels and verdict. */
export function createWalletNotifications(published: Published): readonly Notification[] {
  const { wallet: addr, rows, labels, turn } = published;
  const present = <Payload>(kind: LedgerKind, of: (wallet: string, event: WalletEvent) => Payload | null) =>
    selectShownRows(rows, kind).flatMap(({ event }) => of(addr, event) ?? []);
  const pnl = createNotification(channels.walletPnl, { addr }, () => present('exit', toPnlEvent));
  const positions = createNotification(channels.walletPositions, { addr }, () => present('change', toPositionEvent));
  const did = rows.flatMap(({ event }) => toActivity(event) ?? []);
  const activity = createNotification(channels.walletActivity, { addr }, () =>
    did.map(one => toActivityEvent(addr, one)),
  );
  return [
    ...withPlaces(pnl, published, 'exit'),
    ...withPlaces(positions, published, 'change'),
    ...(did.length > 0 ? [activity] : []),
    ...(labels ? [createNotification(channels.walletLabels, { addr }, () => [toChannelLabels(labels)])] : []),
    ...(turn ? [createNotification(channels.walletSecurity, { addr }, () => [toTurnEvent(addr, turn)])] : []),
  ];
}

function toTurnEvent(wallet: string, { event, isMalicious }: Turn) {
  return isMalicious ? toMaliciousWalletEvent(wallet, event) : toClearedWalletEvent(wallet, event);
}

function selectShownRows(rows: readonly WalletRow[], kind: LedgerKind): readonly WalletRow[] {
  return rows.filter(({ event }) => event[kind] !== null && event.position !== undefined);
}

function withPlaces(found: Notification, { wallets, rows }: Published, kind: LedgerKind): readonly Notification[] {
  const places = selectShownRows(rows, kind).map(row => toMessagePlace(wallets, row, kind));
  return places.length > 0 ? [{ ...found, places }] : [];
}
