import { SOL } from '../../core/identity/address.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import type { Books } from '../balances/books.ts';
import { computeExtraDeposit, isRent, RENT_MAX } from '../balances/rent.ts';
import { createPartyResolver, type PartyOf } from '../events/carriers.ts';
import {
  computeCarrierChanges,
  type Flow,
  isRefund,
  isVenueFee,
  listLiquidityMints,
  readTransferKind,
  type Taken,
} from '../events/flows.ts';
import { isOrderMove } from '../swaps/orders.ts';
import type { Swap } from '../swaps/swap.ts';
import type { Movement } from '../transaction/movements.ts';
import { toEventIndex } from '../transaction/place.ts';
import { isTipAccount } from '../transaction/programs.ts';
import { isInSpan } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Explanation of a part of a balance change. */
export type Cause =
  | 'swap'
  | 'execution'
  | 'transfer'
  | 'payout'
  | 'refund'
  | 'liquidity'
  | 'network_fee'
  | 'tip'
  | 'rent'
  | 'venue'
  | 'mint'
  | 'burn'
  | 'carrier_dust';

/** A part of a wallet's balance change, with its cause. */
export type Posting = {
  readonly wallet: string;
  readonly mint: string;
  readonly raw: bigint;
  readonly by: Cause;
  /** Related event: its `event_index` or the one before. */
  readonly place?: number;
};

/** Returns the explained parts of balance changes. */
export function buildPostings(tx: Transaction, books: Books, taken: Taken, flows: readonly Flow[]): readonly Posting[] {
  const party = createPartyResolver(books, taken.carriers);
  const traded = taken.order === null ? taken.swaps.flatMap(swap => buildSwapPostings(books, party, swap)) : [];
  const pooled = taken.liquidity.events.flatMap(event => {
    const { wallet, mint, base_mint, event_index: place } = event;
    const sign = event.side === 'add' ? -1n : 1n;
    return [
      { wallet, mint, raw: sign * BigInt(event.token_amount_raw), by: 'liquidity' as const, place },
      { wallet, mint: base_mint, raw: sign * BigInt(event.base_amount_raw), by: 'liquidity' as const, place },
    ];
  });
  const sent = flows.flatMap(flow => {
    const by = readTransferKind(tx, books, flow) ?? 'transfer';
    const place = toEventIndex(tx.instructions[flow.move.at]!);
    const pair = createPair(flow.from, flow.to, flow.mint, flow.sent, flow.arrived, by);
    return pair.map(posting => ({ ...posting, place }));
  });
  const moves = [...resolveClosedLamports(tx, books), ...books.programMoves];
  const postings: readonly Posting[] = [
    { wallet: tx.keys[0]!, mint: SOL, raw: BigInt(-tx.fee), by: 'network_fee' },
    ...traded,
    ...pooled,
    ...sent,
    ...moves.flatMap(move => buildMovementPostings(tx, books, taken, party, flows, move)),
    ...buildDustPostings(tx, books, taken, flows),
  ];
  return [...postings, ...buildExecutorPostings(tx, taken, postings)];
}

/** Maximum share of a leg that an executor keeps without an event. */
const KEPT_SHARE = 1_000n;

/** Takes back the explanation of what signers kept of an order. */
function buildExecutorPostings(
  tx: Transaction,
  { order, swaps }: Taken,
  postings: readonly Posting[],
): readonly Posting[] {
  if (order === null) return [];
  const sides = swaps.flatMap(({ paid, got }) => [paid, got]);
  return [...new Set(sides.map(({ mint }) => mint))].flatMap(mint =>
    tx.signers.flatMap(wallet => {
      const steps = postings.filter(one => one.by === 'execution' && one.wallet === wallet && one.mint === mint);
      const kept = steps.reduce((sum, { raw }) => sum + raw, 0n);
      const leg = sides.reduce((most, side) => (side.mint === mint && side.raw > most ? side.raw : most), 0n);
      return toAbsolute(kept) * KEPT_SHARE > leg ? [{ wallet, mint, raw: -kept, by: 'execution' as const }] : [];
    }),
  );
}

function createPair(
  from: string | null,
  to: string | null,
  mint: string,
  sent: bigint,
  arrived: bigint,
  by: Cause,
): readonly Posting[] {
  return [
    ...(from === null ? [] : [{ wallet: from, mint, raw: -sent, by }]),
    ...(to === null ? [] : [{ wallet: to, mint, raw: arrived, by }]),
  ];
}

/** Both legs. Other lamports of native swaps are rent. */
function buildSwapPostings(books: Books, party: PartyOf, { claim, wallet, span, paid, got }: Swap): readonly Posting[] {
  const place = toEventIndex(claim);
  const legs: readonly Posting[] = [
    { wallet, mint: paid.mint, raw: -paid.raw, by: 'swap', place },
    { wallet, mint: got.mint, raw: got.raw, by: 'swap', place },
  ];
  if (!isNativeLeg(books, paid)) {
    // Cashback left the wallet but is outside the swap.
    const deposits = [paid, got].flatMap(({ mint, depositRaw }) =>
      depositRaw === undefined ? [] : [{ wallet, mint, raw: -depositRaw, by: 'rent' as const }],
    );
    return [...legs, ...deposits];
  }
  const spent = books.movements
    .filter(({ kind, at }) => kind === 'native' && isInSpan(span, at))
    .reduce(
      (sum, { from, to, raw }) =>
        sum + ((to !== null && party(to) === wallet ? raw : 0n) - (from !== null && party(from) === wallet ? raw : 0n)),
      0n,
    );
  return [...legs, { wallet, mint: SOL, raw: spent + paid.raw, by: 'rent' }];
}

function isNativeLeg(books: Books, { mint, vault }: Swap['paid']): boolean {
  return mint === SOL && !books.holdings.has(vault) && vault !== SOL;
}

/** Movements with the actual lamports of closed accounts. */
function resolveClosedLamports(tx: Transaction, books: Books): readonly Movement[] {
  const left = new Map([...tx.lamports].map(([account, { pre }]) => [account, pre]));
  const add = (account: string | null, raw: bigint) =>
    account !== null && left.set(account, (left.get(account) ?? 0n) + raw);
  return books.movements.map(move => {
    if (move.mint !== SOL || move.kind === 'mint' || move.kind === 'burn') return move;
    const raw = move.kind === 'close' ? (left.get(move.from ?? '') ?? 0n) : move.raw;
    add(move.from, -raw);
    add(move.to, raw);
    return { ...move, raw };
  });
}

function buildMovementPostings(
  tx: Transaction,
  books: Books,
  taken: Taken,
  party: PartyOf,
  flows: readonly Flow[],
  move: Movement,
): readonly Posting[] {
  const [from, to] = [move.from, move.to].map(account => (account === null ? null : party(account)));
  if (
    from === to ||
    flows.some(flow => flow.move.at === move.at && flow.move.kind === move.kind && move.kind !== 'create')
  )
    return [];
  if (taken.order !== null && isOrderMove(books, taken.order, taken.swaps, move))
    return createPair(from!, to!, move.mint, move.raw, move.raw - (move.withheld ?? 0n), 'execution');
  const of = (by: Cause, raw = move.raw) => createPair(from!, to!, move.mint, raw, raw - (move.withheld ?? 0n), by);
  if (move.kind === 'create') return of('rent', move.raw - computeExtraDeposit(tx, move));
  if (move.kind === 'close') return move.raw <= RENT_MAX ? of('rent') : [];
  if (move.to !== null && isTipAccount(move.to)) return of('tip');
  const under = explainBySwap(tx, books, taken, move, of) ?? explainByLiquidity(taken, move, of);
  if (under !== null) return under;
  if (move.kind === 'mint' || move.kind === 'burn') {
    const place = toEventIndex(tx.instructions[move.at]!);
    const isReported = flows.some(flow => toEventIndex(tx.instructions[flow.move.at]!) === place);
    return isReported ? [] : of(move.kind);
  }
  if (isRent(tx, move) || isRefund(books, move) || isVenueFee(tx, move)) return of('rent');
  return [];
}

type Of = (by: Cause, raw?: bigint) => readonly Posting[];

/**
 * Swap legs cover the trader. Others deal with the venue.
 * The other signer of a fill lacks an event.
 */
function explainBySwap(
  tx: Transaction,
  books: Books,
  { swaps }: Taken,
  move: Movement,
  of: Of,
): readonly Posting[] | null {
  const swap = swaps.find(({ span }) => isInSpan(span, move.at));
  if (!swap) return null;
  const isLamports = move.kind === 'native' || move.kind === 'program';
  if (move.kind === 'program' && move.raw <= RENT_MAX && books.isEmpty(move.from!)) return of('rent');
  const isPayout = move.kind === 'program' || move.from === swap.got.vault;
  const isLeg = isLamports
    ? isNativeLeg(books, swap.paid) || (isNativeLeg(books, swap.got) && isPayout)
    : move.mint === swap.paid.mint || move.mint === swap.got.mint;
  if (!isLeg && (move.kind === 'mint' || move.kind === 'burn')) return of(move.kind);
  if (!isLeg && (!isLamports || move.raw > RENT_MAX)) return [];
  if (!isLeg) return of('rent');
  return of('venue').filter(({ wallet }) => wallet !== swap.wallet && !tx.signers.includes(wallet));
}

function explainByLiquidity({ liquidity }: Taken, move: Movement, of: Of): readonly Posting[] | null {
  const span = liquidity.spans.find(each => isInSpan(each, move.at));
  if (!span) return null;
  const wallets = new Set((liquidity.byInstruction.get(span.from) ?? []).map(({ wallet }) => wallet));
  if (wallets.size === 0) return [];
  if (move.kind === 'mint' || move.kind === 'burn') return of(move.kind);
  if (move.kind === 'native' || move.kind === 'program') return of('rent');
  return listLiquidityMints(liquidity, span).includes(move.mint)
    ? of('venue').filter(({ wallet }) => !wallets.has(wallet))
    : [];
}

/** Carrier remainders without a transfer are dust. */
function buildDustPostings(
  tx: Transaction,
  books: Books,
  { carriers }: Taken,
  flows: readonly Flow[],
): readonly Posting[] {
  return [...carriers].flatMap(([carrier, wallet]) =>
    computeCarrierChanges(tx, books, carrier)
      .filter(({ mint }) => !flows.some(flow => flow.mint === mint && (flow.from === carrier || flow.to === carrier)))
      .map(({ mint, change }) => ({ wallet, mint, raw: -change, by: 'carrier_dust' as const })),
  );
}
