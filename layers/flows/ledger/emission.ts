import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { type Outgoing, recordsOf } from '../../edge/producer.ts';
import { walletEventsRecord } from '../processor/records.ts';
import type { Folded } from './fold-mint.ts';

const EVENTS_MAX = 200;

/** Encodes records of the wallets stream. */
export const walletRecords = (folded: Iterable<Folded>): readonly Outgoing[] => {
  const byWallet = new Map<string, WalletEvent[]>();
  for (const { events } of folded)
    for (const [wallet, list] of events) {
      const known = byWallet.get(wallet);
      if (known === undefined) byWallet.set(wallet, [...list]);
      else known.push(...list);
    }
  return [...byWallet].flatMap(([wallet, events]) => recordsOf(wallet, events, EVENTS_MAX, walletEventsRecord));
};
