import type { EventOf } from '../../contract/events/event.ts';
import { SOL } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import type { Quarantined } from '../swaps/swap.ts';
import { toEventIndex, toEventPlace } from '../transaction/place.ts';
import { findFinalBalance } from '../transaction/token-balances.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { deriveFlows, type Flow, isWallet, readTransferKind, type Taken } from './flows.ts';
import { getMintDecimals } from './swap-events.ts';

export type TransferEvent = EventOf<'transfer'>;
type BalanceEvent = EventOf<'balance'>;

/** Transfers that the balances confirm, and the others. */
export type TransferView = { readonly events: readonly TransferEvent[]; readonly quarantined: readonly Quarantined[] };

/** Returns confirmed transfers outside of swaps and liquidity, and the flows that they cover. */
export function deriveTransferEvents(
  tx: Transaction,
  books: Books,
  taken: Taken,
): TransferView & { readonly flows: readonly Flow[] } {
  const flows = deriveFlows(tx, books, taken);
  const used = new Set<number>();
  // Two indexes per instruction; the audit reports more.
  const placed = flows
    .filter(flow => isBornOut(books, flow))
    .flatMap(flow => {
      const places = ([0, 1] as const).map(second => toEventIndex(tx.instructions[flow.move.at]!, second));
      const index = places.find(place => !used.has(place));
      if (index === undefined) return [];
      used.add(index);
      return [{ flow, index }];
    });
  return {
    events: placed.map(({ flow, index }) => {
      const { from, to, mint, arrived: raw } = flow;
      const event = createTransferEvent(tx, index, { from, to, mint, raw, kind: readTransferKind(tx, books, flow) });
      // Of tokens: lists of holders leave such accounts out.
      const accounts = mint === SOL ? [] : [from, to].filter(owner => !isWallet(tx, books, owner));
      return accounts.length === 0 ? event : { ...event, program_accounts: accounts };
    }),
    flows: placed.map(({ flow }) => flow),
    quarantined: flows
      .filter(flow => !isBornOut(books, flow))
      .map(({ move }) => ({
        reason: 'transfer_disagrees',
        detail: `${move.raw} of ${move.mint} from ${move.from} to ${move.to}`,
        signature: tx.signature,
      })),
  };
}

/** A SOL sender may also receive curve lamports. */
function isBornOut(books: Books, { move: { kind, mint, from, to } }: Flow): boolean {
  const isNative = kind !== 'transfer';
  return books.unsettled(to!, mint) === 0n && (isNative ? books.isConserved(SOL) : books.unsettled(from!, mint) === 0n);
}

/** A transfer between two owners. */
export function createTransferEvent(
  tx: Transaction,
  index: number,
  { from, to, mint, raw, kind }: Pick<TransferEvent, 'from' | 'to' | 'mint' | 'kind'> & { readonly raw: bigint },
): TransferEvent {
  return {
    type: 'transfer',
    ...toEventPlace(tx, index),
    from,
    to,
    mint,
    decimals: getMintDecimals(tx, mint),
    amount_raw: String(raw),
    ...(kind && { kind }),
  };
}

/** A wallet and a token. */
export type Held = { readonly wallet: string; readonly mint: string };

/** Returns final token balances, from the listed accounts. */
export function deriveBalanceEvents(tx: Transaction, parties: readonly Held[]): readonly BalanceEvent[] {
  const distinct = new Map(parties.map(party => [`${party.wallet} ${party.mint}`, party]));
  return [...distinct.values()].flatMap(({ wallet, mint }) => {
    const raw = findFinalBalance(tx, wallet, mint);
    if (raw === null || mint === SOL) return [];
    return [
      { type: 'balance' as const, mint, wallet, balance_raw: String(raw), slot: tx.slot, timestamp: tx.timestampMs },
    ];
  });
}

/** Returns the parties of token transfers. */
export function listTransferParties(transfers: readonly TransferEvent[]): readonly Held[] {
  return transfers.flatMap(({ from, to, mint }) => [
    { wallet: from, mint },
    { wallet: to, mint },
  ]);
}
