import { channels } from '../../contract/channels.ts';
import { presentCleared, presentMalicious } from '../../contract/present/security-wallet.ts';
import { channelLabels } from '../../contract/present/wallet-labels.ts';
import { presentPnlEvent, presentPositionEvent } from '../../contract/present/wallet-ledger.ts';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { placeOf } from '../../storage/wallets/ledger-rows.ts';
import type { LedgerKind, WalletRow } from '../../storage/wallets/wallet-row.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import { type Notification, notification } from '../notify.ts';

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
export const notificationsOf = (published: Published): readonly Notification[] => {
  const { wallet: addr, rows, labels, turn } = published;
  const present = <Payload>(kind: LedgerKind, of: (wallet: string, event: WalletEvent) => Payload | null) =>
    shownRows(rows, kind).flatMap(({ event }) => of(addr, event) ?? []);
  const pnl = notification(channels.walletPnl, { addr }, () => present('exit', presentPnlEvent));
  const positions = notification(channels.walletPositions, { addr }, () => present('change', presentPositionEvent));
  return [
    ...placed(pnl, published, 'exit'),
    ...placed(positions, published, 'change'),
    ...(labels ? [notification(channels.walletLabels, { addr }, () => [channelLabels(labels)])] : []),
    ...(turn ? [notification(channels.walletSecurity, { addr }, () => [presentTurn(addr, turn)])] : []),
  ];
};

const presentTurn = (wallet: string, { event, isMalicious }: Turn) =>
  isMalicious ? presentMalicious(wallet, event) : presentCleared(wallet, event);

const shownRows = (rows: readonly WalletRow[], kind: LedgerKind): readonly WalletRow[] =>
  rows.filter(({ event }) => event[kind] !== null && event.position !== undefined);

const placed = (found: Notification, { wallets, rows }: Published, kind: LedgerKind): readonly Notification[] => {
  const places = shownRows(rows, kind).map(row => placeOf(wallets, row, kind));
  return places.length > 0 ? [{ ...found, places }] : [];
};
