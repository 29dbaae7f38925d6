import { channels } from '../../contract/channels.ts';
import { presentMalicious } from '../../contract/present/security-wallet.ts';
import { channelLabels } from '../../contract/present/wallet-labels.ts';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { type Notification, notification } from '../notify.ts';

export type Published = {
  readonly wallet: string;
  readonly labels: WalletLabels | null;
  readonly malicious: WalletEvent | null;
};

/** Returns label and security notifications of a wallet. */
export const notificationsOf = ({ wallet: addr, labels, malicious }: Published): readonly Notification[] => [
  ...(labels ? [notification(channels.walletLabels, { addr }, () => [channelLabels(labels)])] : []),
  ...(malicious ? [notification(channels.walletSecurity, { addr }, () => [presentMalicious(addr, malicious)])] : []),
];
