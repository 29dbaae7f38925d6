import type { EventOf } from '../contract/events/event.ts';
import { SOL } from '../core/address.ts';
import type { Books } from './books.ts';
import { type Flow, flowsOf, type Taken } from './flows.ts';
import type { Quarantined } from './gate.ts';
import { placeOf } from './place.ts';
import { decimalsOf } from './swap-events.ts';
import type { Transaction } from './transaction.ts';

type TransferEvent = EventOf<'transfer'>;
type BalanceEvent = EventOf<'balance'>;

export type TransferView = {
  readonly events: readonly TransferEvent[];
  /** The flows that the events tell. */
  readonly flows: readonly Flow[];
  readonly quarantined: readonly Quarantined[];
};

/** Movements between wallets that neither swaps nor liquidity tell. Each must be borne out by the balances. */
export const transferEvents = (tx: Transaction, books: Books, taken: Taken): TransferView => {
  const flows = flowsOf(tx, books, taken);
  const placed = placedOf(
    tx,
    flows.filter(flow => isBornOut(books, flow)),
  );
  return {
    events: placed.map(({ flow, index }) => eventOf(tx, flow, index)),
    flows: placed.map(({ flow }) => flow),
    quarantined: flows
      .filter(flow => !isBornOut(books, flow))
      .map(({ move }) => ({
        reason: 'transfer_disagrees',
        detail: `${move.raw} of ${move.mint} from ${move.from} to ${move.to}`,
        signature: tx.signature,
      })),
  };
};

/** Both accounts' balances say the same; a sender of SOL may have got more from a curve, which no instruction tells. */
const isBornOut = (books: Books, { move: { kind, mint, from, to } }: Flow): boolean => {
  const isNative = kind !== 'transfer';
  return books.unsettled(to!, mint) === 0n && (isNative ? books.isConserved(SOL) : books.unsettled(from!, mint) === 0n);
};

type Placed = { readonly flow: Flow; readonly index: number };

/** Gives each flow one of the two places of its instruction. A third at one place is left to the audit. */
const placedOf = (tx: Transaction, flows: readonly Flow[]): readonly Placed[] => {
  const used = new Set<number>();
  return flows.flatMap(flow => {
    const places = ([0, 1] as const).map(second => placeOf(tx.instructions[flow.move.at]!, second));
    const index = places.find(place => !used.has(place));
    if (index === undefined) return [];
    used.add(index);
    return [{ flow, index }];
  });
};

const eventOf = (tx: Transaction, { from, to, mint, arrived }: Flow, index: number): TransferEvent => ({
  type: 'transfer',
  signature: tx.signature,
  slot: tx.slot,
  event_index: index,
  ...(tx.txIndex !== null && { tx_index: tx.txIndex }),
  timestamp: tx.timestampMs,
  from,
  to,
  mint,
  decimals: decimalsOf(tx, mint),
  amount_raw: String(arrived),
});

/** A wallet and a token. */
export type Held = { readonly wallet: string; readonly mint: string };

/** What wallets hold of tokens afterwards, by the accounts that the transaction lists. */
export const balanceEvents = (tx: Transaction, parties: readonly Held[]): readonly BalanceEvent[] => {
  const distinct = new Map(parties.map(party => [`${party.wallet} ${party.mint}`, party]));
  return [...distinct.values()].flatMap(({ wallet, mint }) => {
    const held = [...tx.tokens.values()].filter(token => token.owner === wallet && token.mint === mint);
    if (held.length === 0 || mint === SOL) return [];
    const raw = held.reduce((sum, { post }) => sum + post, 0n);
    return [
      { type: 'balance' as const, mint, wallet, balance_raw: String(raw), slot: tx.slot, timestamp: tx.timestampMs },
    ];
  });
};

/** The parties of token transfers. */
export const partiesOf = (transfers: readonly TransferEvent[]): readonly Held[] =>
  transfers.flatMap(({ from, to, mint }) => [
    { wallet: from, mint },
    { wallet: to, mint },
  ]);
