import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import { encodeWalletEventsRecord } from '../processor/records.ts';
import type { Folded } from './fold-mint.ts';

const EVENTS_MAX = 200;

/** Encodes records of the wallets stream. */
export function packWalletEventRecords(folded: Iterable<Folded>): readonly Outgoing[] {
  const byWallet = new Map<string, WalletEvent[]>();
  for (const { events } of folded)
    for (const [wallet, list] of events) {
      const known = byWallet.get(wallet);
      if (known === undefined) byWallet.set(wallet, [...list]);
      else known.push(...list);
    }
  return [...byWallet].flatMap(([wallet, events]) =>
    packIntoRecords(wallet, events, EVENTS_MAX, encodeWalletEventsRecord),
  );
}
