import { SOL } from '../../core/identity/address.ts';
import { isReference } from '../../core/money/quote.ts';
import type { Books } from '../balances/books.ts';
import { jupiter, nativeCurves, venues } from '../transaction/programs.ts';
import { findClaimSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { type Claim, formatClaim } from '../venues/claims.ts';
import { readLamportTruth } from './lamport-truth.ts';
import { isExecutedBy, isMovedByOther, type Order } from './orders.ts';
import { findSpanPool } from './pool.ts';
import { deriveBalanceTruth, isBornOut } from './settle.ts';
import type { Quarantined, QuarantineReason, Swap } from './swap.ts';
import { sumRelayTips } from './tips.ts';
import { findTrader } from './trader.ts';
import { readTransferTruth, type Side, type Truth } from './truth.ts';
import { withVenueFee } from './venue-fees.ts';

export type Gated = {
  readonly swaps: readonly Swap[];
  readonly quarantined: readonly Quarantined[];
  /** The order that the swaps executed, or null. */
  readonly order: Order | null;
};

/**
 * Verifies claims against balances: accepts, corrects or quarantines each one.
 * Swaps that execute an order belong to its owner.
 */
export function verify(tx: Transaction, books: Books, claims: readonly Claim[], order: Order | null = null): Gated {
  if (order === null) return { ...verifyFor(tx, books, claims, null), order };
  const gated = verifyFor(tx, books, claims, order.owner);
  if (isExecutedBy(order, gated.swaps)) return { ...gated, order };
  if (order.escrow === order.owner || gated.swaps.length === 0)
    return { ...verifyFor(tx, books, claims, null), order: null };
  const kept = gated.swaps.map(({ claim }) => toQuarantined(tx, claim, 'no_trader'));
  return { swaps: [], quarantined: [...gated.quarantined, ...kept], order: null };
}

function verifyFor(
  tx: Transaction,
  books: Books,
  claims: readonly Claim[],
  trader: string | null,
): Omit<Gated, 'order'> {
  const spans = claims.map(claim => findClaimSpan(tx, claim));
  const taken = new Set<number>();
  const swaps: Swap[] = [];
  const quarantined: Quarantined[] = [];
  for (const [at, claim] of claims.entries()) {
    const span = spans[at] ?? null;
    if (span !== null && taken.has(span.from)) continue;
    if (span !== null) taken.add(span.from);
    const verdict = verifyClaim(tx, books, claim, span, { isSole: isSole(tx, books, spans, span), trader });
    if (typeof verdict !== 'string') swaps.push(verdict);
    else if (isKnown(claim)) quarantined.push(toQuarantined(tx, claim, verdict));
  }
  swaps.sort((a, b) => a.span.from - b.span.from);
  if (quarantined.length === 0) return { swaps, quarantined };
  const torn = swaps.filter(swap => isTorn(tx, swaps, swap));
  return {
    swaps: swaps.filter(swap => !torn.includes(swap)),
    quarantined: [...quarantined, ...torn.map(({ claim }) => toQuarantined(tx, claim, 'route_torn'))],
  };
}

/** Torn routes: keeps swaps whose wallet balances match. */
function isTorn(tx: Transaction, swaps: readonly Swap[], { wallet, paid, got }: Swap): boolean {
  const own = swaps.filter(swap => swap.wallet === wallet);
  // Other payments move quote assets too, so their balances prove nothing.
  if (isReference(paid.mint) && isReference(got.mint)) return true;
  return [paid.mint, got.mint].some(mint => {
    const net = own.reduce(
      (sum, { paid: out, got: into }) =>
        sum + (into.mint === mint ? into.raw : 0n) - (out.mint === mint ? out.raw : 0n),
      0n,
    );
    return !isReference(mint) && net !== computeHeldChange(tx, wallet, mint);
  });
}

/** Balance change of a wallet in a token. */
function computeHeldChange(tx: Transaction, wallet: string, mint: string): bigint {
  return [...tx.tokens.values()]
    .filter(held => held.owner === wallet && held.mint === mint)
    .reduce((sum, { pre, post }) => sum + post - pre, 0n);
}

/** Claims of unknown programs are guesses, dropped if unconfirmed. */
function isKnown(claim: Claim): boolean {
  return venues.has(claim.program) || claim.program === jupiter;
}

/** Whether the pool's balances apply to this swap alone. */
function isSole(tx: Transaction, books: Books, spans: readonly (Span | null)[], span: Span | null): boolean {
  const pool = span && toPoolKey(tx, books, span);
  return !spans.some(other => other !== null && other.from !== span?.from && toPoolKey(tx, books, other) === pool);
}

function toPoolKey(tx: Transaction, books: Books, span: Span): string {
  return `${span.instruction.program} ${findSpanPool(tx, books, span) ?? ''}`;
}

function toQuarantined(tx: Transaction, claim: Claim, reason: QuarantineReason): Quarantined {
  return {
    reason,
    detail: `${venues.get(claim.program)?.dex ?? claim.program} at ${formatClaim(claim)}`,
    signature: tx.signature,
  };
}

function verifyClaim(
  tx: Transaction,
  books: Books,
  claim: Claim,
  span: Span | null,
  { isSole: sole, trader }: { readonly isSole: boolean; readonly trader: string | null },
): Swap | QuarantineReason {
  if (span === null) return 'no_instruction';
  const read = readTransferTruth(tx, books, span, claim) ?? readLamportTruth(tx, books, span, claim);
  if (read === null) return 'no_transfers';
  const sold =
    sole || !(nativeCurves.has(span.instruction.program) && read.got.mint === SOL)
      ? read
      : resolveSharedSale(books, claim, read);
  if (sold === null) return 'balances_disagree';
  if (!isWithinSpan(books, span)) return 'foreign_account';
  // Fees and tips are in SOL for any pair.
  if (![SOL, sold.paid.mint, sold.got.mint].every(mint => books.isConserved(mint))) return 'not_conserved';
  if (sumRelayTips(books) === null) return 'tip_disagrees';
  const isBorne = isBornOut(tx, books, span, sold);
  if (!isBorne && (!sole || isReportedTwice(span, claim, sold))) return 'balances_disagree';
  const borne = isBorne ? sold : deriveBalanceTruth(books, sold);
  const truth = borne && withVenueFee(tx, books, span, borne);
  if (truth === null || !isPositive(truth) || !isLikelyFee(span, truth)) return 'balances_disagree';
  const wallet = trader ?? findTrader(tx, books, truth, claim.wallet);
  if (wallet === null) return 'no_trader';
  const corrected = describeFault(claim, truth, wallet);
  if (corrected === TURNED && isBorrowed(tx, books, span)) return 'balances_disagree';
  return { claim, span, wallet, ...truth, corrected };
}

function isPositive({ paid, got }: Truth): boolean {
  return (
    [paid, got].every(side => side.pooled > 0n && side.raw > 0n) && paid.raw >= paid.pooled && got.raw <= got.pooled
  );
}

/** A program can only move accounts it received. */
function isWithinSpan(books: Books, { instruction, from, to }: Span): boolean {
  const given = new Set(instruction.accounts);
  return books.movements
    .filter(move => move.at > from && move.at < to && (move.kind === 'transfer' || move.kind === 'native'))
    .every(move => [move.from, move.to].every(account => account === null || given.has(account)));
}

/** If curve event and transfers agree, balances are doubtful. */
function isReportedTwice(span: Span, claim: Claim, { paid, got }: Truth): boolean {
  return (
    nativeCurves.has(span.instruction.program) &&
    claim.paid.mint === paid.mint &&
    isWithin(claim.paid.raw, paid.pooled, paid.raw) &&
    isWithin(claim.got.raw, got.raw, got.pooled)
  );
}

/** A fee above half of the amount means other lamport movements. */
function isLikelyFee(span: Span, { paid, got }: Truth): boolean {
  return !nativeCurves.has(span.instruction.program) || (paid.raw <= paid.pooled * 2n && got.pooled <= got.raw * 2n);
}

/** Several sales share a curve balance, so use each seller's. */
function resolveSharedSale(books: Books, claim: Claim, truth: Truth): Truth | null {
  const net = books.residual(truth.got.account ?? '', SOL);
  if (net <= 0n || claim.got.raw < net) return null;
  return { ...truth, got: { ...truth.got, pooled: claim.got.raw, raw: net } };
}

/** With a delegate, account ownership proves nothing. */
function isBorrowed(tx: Transaction, books: Books, { from, to }: Span): boolean {
  return books.movements
    .filter(move => move.at > from && move.at < to && move.kind === 'transfer' && move.from !== null)
    .some(move => isMovedByOther(tx, move, books.ownerOf(move.from!)));
}

const TURNED = 'direction reversed';

/** Describes the claim's error. The fee may be included. */
function describeFault(claim: Claim, { paid, got }: Truth, wallet: string): string | null {
  if (claim.paid.mint === got.mint && claim.got.mint === paid.mint) return TURNED;
  const faults = [
    ...(isWithin(claim.paid.raw, paid.pooled, paid.raw) || isOffer(claim, paid)
      ? []
      : [`paid ${paid.raw}, not ${claim.paid.raw}`]),
    ...(isWithin(claim.got.raw, got.raw, got.pooled) ? [] : [`got ${got.raw}, not ${claim.got.raw}`]),
    ...(claim.wallet === wallet ? [] : [`by ${wallet}, not ${claim.wallet}`]),
  ];
  return faults.length > 0 ? faults.join('; ') : null;
}

/** Decoders may include any part of the fee. */
function isWithin(raw: bigint, low: bigint, high: bigint): boolean {
  return raw >= low && raw <= high;
}

/** Jupiter states the offer; order books fill whole lots. */
const OFFER_REST_SHARE_MAX = 100n;
function isOffer(claim: Claim, paid: Side): boolean {
  return (
    claim.program === jupiter &&
    claim.paid.raw >= paid.raw &&
    (claim.paid.raw - paid.raw) * OFFER_REST_SHARE_MAX <= claim.paid.raw
  );
}
