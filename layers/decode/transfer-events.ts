import type { EventOf } from '../contract/events/event.ts';
import { SOL } from '../core/address.ts';
import type { Books } from './books.ts';
import { isBurnedFrom } from './burn-events.ts';
import type { Quarantined } from './gate.ts';
import type { Movement } from './movements.ts';
import { placeOf } from './place.ts';
import { system, tipAccounts } from './programs.ts';
import type { Span } from './span.ts';
import { decimalsOf } from './swap-events.ts';
import type { Transaction } from './transaction.ts';

type TransferEvent = EventOf<'transfer'>;
type BalanceEvent = EventOf<'balance'>;

export type TransferView = { readonly events: readonly TransferEvent[]; readonly quarantined: readonly Quarantined[] };

/** What swaps and liquidity account for: their instructions, and the owners that stood between trader and pool. */
export type Taken = {
  readonly spans: readonly Span[];
  readonly routers: ReadonlySet<string>;
  readonly doubtful: ReadonlySet<number>;
};

/** Movements between wallets: not under a venue's instruction, not within one wallet, not rent, not a relay's tip. */
export const transferEvents = (tx: Transaction, books: Books, taken: Taken): TransferView => {
  const seen = books.movements.filter(move => move.raw > 0n && partiesOf(tx, books, taken, move) !== null);
  const [sound, doubtful] = [seen.filter(move => isBornOut(books, move)), seen.filter(move => !isBornOut(books, move))];
  return {
    events: eventsOf(tx, books, taken, sound),
    quarantined: doubtful.map(move => ({
      reason: 'transfer_disagrees',
      detail: `${move.raw} of ${move.mint} from ${move.from} to ${move.to}`,
      signature: tx.signature,
    })),
  };
};

/** Both accounts' balances say the same; a sender of SOL may have got more from a curve, which no instruction tells. */
const isBornOut = (books: Books, { kind, mint, from, to }: Movement): boolean =>
  books.residual(to!, mint) === 0n && (kind === 'native' ? books.isConserved(SOL) : books.residual(from!, mint) === 0n);

const eventsOf = (tx: Transaction, books: Books, taken: Taken, moves: readonly Movement[]): readonly TransferEvent[] =>
  moves.flatMap(move => {
    const parties = partiesOf(tx, books, taken, move);
    const instruction = tx.instructions[move.at]!;
    if (parties === null) return [];
    return [
      {
        type: 'transfer',
        signature: tx.signature,
        slot: tx.slot,
        event_index: placeOf(instruction),
        ...(tx.txIndex !== null && { tx_index: tx.txIndex }),
        timestamp: tx.timestampMs,
        ...parties,
        mint: move.mint,
        decimals: decimalsOf(tx, move.mint),
        amount_raw: String(move.raw - (move.withheld ?? 0n)),
      },
    ];
  });

const partiesOf = (
  tx: Transaction,
  books: Books,
  taken: Taken,
  move: Movement,
): { readonly from: string; readonly to: string } | null => {
  const isTransfer = move.kind === 'transfer' || move.kind === 'native';
  if (!isTransfer || move.from === null || move.to === null || tipAccounts.has(move.to)) return null;
  if (taken.spans.some(span => move.at >= span.from && move.at < span.to) || isRent(tx, move)) return null;
  if (isWrapping(books, move)) return null;
  const [from, to] = [books.ownerOf(move.from), books.ownerOf(move.to)];
  if (from === null || to === null || from === to || isDoubtful(tx, taken, move) || isRouting(tx, books, taken, move))
    return null;
  return { from, to };
};

const isDoubtful = (tx: Transaction, { doubtful }: Taken, move: Movement): boolean => {
  const { outer, inner } = tx.instructions[move.at]!;
  return inner !== null && doubtful.has(outer);
};

const MAKING = new Set([1, 8, 9, 10]);

/** An account that has lamports already is topped up by a transfer when it is made: allocated or assigned in the same transaction. */
const isRent = (tx: Transaction, move: Movement): boolean =>
  move.kind === 'native' &&
  tx.instructions.some(
    ({ program, accounts, data }) => program === system && accounts[0] === move.to && MAKING.has(data[0] ?? -1),
  );

/** Lamports for an account that a token program closes in the same transaction only pass through it. */
const isWrapping = (books: Books, { kind, to }: Movement): boolean =>
  kind === 'native' && books.movements.some(move => move.kind === 'close' && move.from === to);

/** Within a swap's instruction, what goes to or comes from a router, or an account that keeps nothing, is on its way to a pool. */
const isRouting = (tx: Transaction, books: Books, { spans, routers }: Taken, move: Movement): boolean => {
  const { outer } = tx.instructions[move.at]!;
  if (!spans.some(span => span.instruction.outer === outer)) return false;
  if (isBurnedFrom(books, move.to, move.mint)) return false;
  return [move.from!, move.to!].some(
    account => routers.has(books.ownerOf(account) ?? '') || (books.change(account, move.mint) ?? 0n) === 0n,
  );
};

/** What the parties of token transfers hold afterwards, by the accounts that the transaction lists. */
export const balanceEvents = (tx: Transaction, transfers: readonly TransferEvent[]): readonly BalanceEvent[] => {
  const parties = new Map<string, { readonly wallet: string; readonly mint: string }>();
  for (const { from, to, mint } of transfers)
    for (const wallet of mint === SOL ? [] : [from, to]) parties.set(`${wallet} ${mint}`, { wallet, mint });
  return [...parties.values()].flatMap(({ wallet, mint }) => {
    const held = [...tx.tokens.values()].filter(token => token.owner === wallet && token.mint === mint);
    if (held.length === 0) return [];
    const raw = held.reduce((sum, { post }) => sum + post, 0n);
    return [
      { type: 'balance' as const, mint, wallet, balance_raw: String(raw), slot: tx.slot, timestamp: tx.timestampMs },
    ];
  });
};
