import { presentMalicious } from '../../contract/present/security-wallet.ts';
import { channelLabels } from '../../contract/present/wallet-labels.ts';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import type { Outcome } from '../../core/wallet/outcome.ts';
import type { Telling } from '../tell.ts';

export const topicOf = (wallet: string): string => `wallet:${wallet}`;

/** Returns the notification of changed labels, and of the event that made the wallet malicious. */
export const tellingsOf = (
  wallet: string,
  labels: WalletLabels | null,
  malicious: Outcome | null,
): readonly Telling[] => {
  if (labels === null && malicious === null) return [];
  const messages = () => [
    ...(labels === null ? [] : [{ channel: `wallet:${wallet}:labels`, data: channelLabels(labels) }]),
    ...(malicious === null
      ? []
      : [{ channel: `wallet:${wallet}:security`, data: presentMalicious(wallet, malicious) }]),
  ];
  return [{ topic: topicOf(wallet), messages }];
};
