import { SOL } from '../../core/identity/address.ts';
import { isOnCurve } from '../../core/identity/curve.ts';
import type { TransferKind } from '../../core/identity/transfer-kind.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import type { Books } from '../balances/books.ts';
import { computeExtraDeposit, isRent, isRentAmount, RENT_MAX } from '../balances/rent.ts';
import { isOrderMove, type Order } from '../swaps/orders.ts';
import type { Swap } from '../swaps/swap.ts';
import type { Movement } from '../transaction/movements.ts';
import { isTipAccount, servants } from '../transaction/programs.ts';
import { findVenueSpans, isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type Carriers, computeOwnerChange, createPartyResolver, type PartyOf } from './carriers.ts';
import type { LiquidityView } from './liquidity-events.ts';

/** A movement between two parties: owners, or traders behind carriers. */
export type Flow = {
  readonly from: string;
  readonly to: string;
  readonly mint: string;
  /** Sent amount, and arrived amount after a Token-2022 fee. */
  readonly sent: bigint;
  readonly arrived: bigint;
  /** The movement itself, or the last one of a sum. */
  readonly move: Movement;
  /** Whether it sums several movements. */
  readonly isSum?: boolean;
};

/** `doubtful` lists outer instructions of quarantined swaps. */
export type Taken = {
  readonly swaps: readonly Swap[];
  readonly order: Order | null;
  readonly liquidity: LiquidityView;
  readonly carriers: Carriers;
  readonly doubtful: ReadonlySet<number>;
};

/**
 * Returns movements between parties outside of swaps and liquidity.
 * Excludes tips, rent, refunds and exchanges with programs.
 */
export function deriveFlows(tx: Transaction, books: Books, taken: Taken): readonly Flow[] {
  const party = createPartyResolver(books, taken.carriers);
  const seen = [...books.movements, ...books.programMoves].flatMap(move => toFlow(tx, books, taken, party, move) ?? []);
  // Nets opposite flows, so that a repaid loan disappears.
  const net = [
    ...Map.groupBy(
      seen.sort((a, b) => a.move.at - b.move.at),
      ({ from, to, mint }) => `${[from, to].sort().join()} ${mint}`,
    ).values(),
  ].flatMap(between => {
    if (between.every(({ from }) => from === between[0]!.from)) return between;
    const one = between[0]!.from;
    const rest = between.reduce((sum, { from, sent, arrived }) => sum + (from === one ? sent : -arrived), 0n);
    const last = between.findLast(({ from }) => (from === one) === rest > 0n);
    const raw = toAbsolute(rest);
    return rest === 0n || last === undefined ? [] : [{ ...last, sent: raw, arrived: raw, isSum: true }];
  });
  // Carrier fees: trader assets a carrier keeps or adds.
  const kept =
    taken.doubtful.size === 0
      ? [...taken.carriers].flatMap(([carrier, wallet]) =>
          computeCarrierChanges(tx, books, carrier).flatMap(({ mint, change }) => {
            const raw = toAbsolute(change);
            const sides = taken.swaps.filter(swap => swap.wallet === wallet).flatMap(({ paid, got }) => [paid, got]);
            const most = sides
              .filter(side => side.mint === mint)
              .reduce((max, side) => (side.raw > max ? side.raw : max), 0n);
            const touching = books.movements.filter(
              move => move.mint === mint && [move.from, move.to].some(each => each && books.ownerOf(each) === carrier),
            );
            const move = touching.at(-1);
            if (raw * DUST_SHARE <= most || move === undefined) return [];
            const [from, to] = change > 0n ? [wallet, carrier] : [carrier, wallet];
            return [{ from, to, mint, sent: raw, arrived: raw, move, isSum: true }];
          }),
        )
      : [];
  return [...removeExchanges(tx, books, net), ...kept];
}

function toFlow(tx: Transaction, books: Books, taken: Taken, party: PartyOf, move: Movement): Flow | null {
  const raw = move.kind === 'create' ? computeExtraDeposit(tx, move) : move.raw;
  const isMoving = ['transfer', 'native', 'program', 'create'].includes(move.kind);
  if (!isMoving || raw === 0n || move.from === null || move.to === null || isTipAccount(move.to)) return null;
  const [from, to] = [party(move.from), party(move.to)];
  const { outer, inner } = tx.instructions[move.at]!;
  const isDoubtful = (inner !== null || move.kind === 'program') && taken.doubtful.has(outer);
  if (from === null || to === null || from === to || isDoubtful) return null;
  if (taken.order !== null && isOrderMove(books, taken.order, taken.swaps, move)) return null;
  if (isReported(taken, move) || isRent(tx, move) || isRefund(books, move) || isVenueFee(tx, move)) return null;
  if (move.kind === 'program' && !isWallet(tx, books, to)) return null;
  return { from, to, mint: move.mint, sent: raw, arrived: raw - (move.withheld ?? 0n), move };
}

/** Small lamport amounts next to a swap are fees and rent. */
function isReported({ swaps, liquidity }: Taken, { at, kind, mint, raw }: Movement): boolean {
  if (kind === 'create') return false;
  const swap = swaps.find(({ span }) => isInSpan(span, at));
  const isSmall = kind !== 'transfer' && raw <= RENT_MAX;
  if (swap) return isSmall || mint === swap.paid.mint || mint === swap.got.mint;
  const span = liquidity.spans.find(each => isInSpan(each, at));
  if (!span) return false;
  const mints = listLiquidityMints(liquidity, span);
  return mints.length === 0 || kind !== 'transfer' || mints.includes(mint);
}

/** Returns the mints of the liquidity moved under an instruction. */
export function listLiquidityMints({ byInstruction }: LiquidityView, span: Span): readonly string[] {
  return (byInstruction.get(span.from) ?? []).flatMap(({ mint, base_mint }) => [mint, base_mint]);
}

/** Tests for returned rent. Webhooks omit empty accounts. */
export function isRefund(books: Books, { kind, from, raw }: Movement): boolean {
  return kind === 'program' && ((raw <= RENT_MAX && books.isEmpty(from!)) || isRentAmount(raw));
}

/** Tests for a signer's lamports under a venue: fees and rent. */
export function isVenueFee(tx: Transaction, { kind, from, raw, at }: Movement): boolean {
  return (
    kind === 'native' &&
    raw <= RENT_MAX &&
    tx.signers.includes(from!) &&
    tx.instructions[at]!.inner !== null &&
    findVenueSpans(tx).some(span => isInSpan(span, at))
  );
}

/** Tests for a wallet: a signer or an on-curve address. */
export function isWallet(tx: Transaction, books: Books, owner: string): boolean {
  return tx.signers.includes(owner) || (!books.holdings.has(owner) && isOnCurve(owner));
}

/**
 * Returns the kind of a flow that is not a wallet's payment, else null.
 * A program pays from an off-curve account or debits one it owns.
 */
export function readTransferKind(tx: Transaction, books: Books, flow: Flow): TransferKind | null {
  const { from, to, mint, arrived, move } = flow;
  if (move.kind !== 'program' && isWallet(tx, books, from)) return null;
  if (move.kind === 'program' && books.isEmpty(move.from!)) return 'refund';
  if (mint !== SOL) return 'payout';
  // What the wallet paid for the transaction: network fee and tips.
  const costs = books.movements
    .filter(paid => paid.kind === 'native' && paid.from === to && paid.to !== null && isTipAccount(paid.to))
    .reduce((sum, { raw }) => sum + raw, tx.keys[0] === to ? BigInt(tx.fee) : 0n);
  return arrived <= costs ? 'refund' : 'payout';
}

/** Removes exchanges of a wallet with a program. */
function removeExchanges(tx: Transaction, books: Books, flows: readonly Flow[]): readonly Flow[] {
  const outerOf = ({ move }: Flow): number => tx.instructions[move.at]!.outer;
  const isServant = (flow: Flow): boolean =>
    servants.has(tx.instructions.find(ix => ix.outer === outerOf(flow) && ix.inner === null)!.program);
  const isProgram = (owner: string): boolean => !isWallet(tx, books, owner);
  const isAsset = ({ mint, sent, move }: Flow): boolean =>
    (mint !== SOL || move.kind === 'transfer' || sent > RENT_MAX) &&
    ([...tx.tokens.values()].find(token => token.mint === mint)?.decimals ?? 9) > 0;
  const isOut = (flow: Flow, other: Flow): boolean =>
    outerOf(flow) === outerOf(other) && isAsset(flow) && isProgram(flow.to) && !isProgram(flow.from);
  const isIn = (flow: Flow): boolean => isAsset(flow) && isProgram(flow.from) && !isProgram(flow.to);
  // Between program accounts, an exchange needs flows in both directions.
  const isBack = (flow: Flow, other: Flow): boolean =>
    isProgram(flow.from) &&
    isProgram(flow.to) &&
    outerOf(flow) === outerOf(other) &&
    flow.from === other.to &&
    flow.to === other.from &&
    flow.mint !== other.mint;
  const exchanged = new Set([
    ...flows.filter(flow => flows.some(other => isBack(flow, other))),
    ...flows.filter(isIn).flatMap(inward => {
      const outward = flows.filter(
        flow => isOut(flow, inward) && flow.from === inward.to && flow.mint !== inward.mint && !isServant(flow),
      );
      return outward.length === 0 ? [] : [inward, ...outward];
    }),
  ]);
  return flows.filter(flow => !exchanged.has(flow));
}

/** Maximum remainder at a carrier, as part of a swap: rounding dust. */
const DUST_SHARE = 1_000n;

/** Balance changes of a carrier without the rent of new accounts. */
export function computeCarrierChanges(
  tx: Transaction,
  books: Books,
  carrier: string,
): readonly { readonly mint: string; readonly change: bigint }[] {
  const mints = new Set([...tx.tokens.values()].filter(({ owner }) => owner === carrier).map(({ mint }) => mint));
  const rent = books.movements
    .filter(({ kind, to }) => kind === 'create' && to !== null && books.ownerOf(to) === carrier)
    .reduce((sum, move) => sum + move.raw - computeExtraDeposit(tx, move), 0n);
  return [...mints.add(SOL)]
    .map(mint => ({ mint, change: computeOwnerChange(tx, books, carrier, mint) - (mint === SOL ? rent : 0n) }))
    .filter(({ change }) => change !== 0n);
}
