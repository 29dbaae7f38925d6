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
import { readTransferTruth, type Truth } from './truth.ts';
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
  const verifyFor = (trader: string | null) => {
    const spans = claims.map(claim => findClaimSpan(tx, claim));
    const pools = spans.map(span => span && `${span.instruction.program} ${findSpanPool(tx, books, span) ?? ''}`);
    const taken = new Set<number>();
    const swaps: Swap[] = [];
    const quarantined: Quarantined[] = [];
    for (const [at, claim] of claims.entries()) {
      const span = spans[at] ?? null;
      if (span !== null && taken.has(span.from)) continue;
      if (span !== null) taken.add(span.from);
      // Whether the pool's balances apply to this swap alone.
      const isSole = !spans.some((other, place) => other?.from !== span?.from && pools[place] === pools[at]);
      const verdict = verifyClaim(tx, books, claim, span, { isSole, trader });
      if (typeof verdict !== 'string') swaps.push(verdict);
      // Claims of unknown programs are guesses, dropped if unconfirmed.
      else if (venues.has(claim.program) || claim.program === jupiter)
        quarantined.push(toQuarantined(tx, claim, verdict));
    }
    swaps.sort((a, b) => a.span.from - b.span.from);
    if (quarantined.length === 0) return { swaps, quarantined };
    const torn = swaps.filter(swap => {
      // Torn routes: keeps swaps whose wallet balances match.
      const own = swaps.filter(other => other.wallet === swap.wallet);
      // Other payments move quote assets too, so their balances prove nothing.
      if (isReference(swap.paid.mint) && isReference(swap.got.mint)) return true;
      return [swap.paid.mint, swap.got.mint].some(mint => {
        const net = own.reduce(
          (sum, { paid: out, got: into }) =>
            sum + (into.mint === mint ? into.raw : 0n) - (out.mint === mint ? out.raw : 0n),
          0n,
        );
        const held = [...tx.tokens.values()].filter(token => token.owner === swap.wallet && token.mint === mint);
        return !isReference(mint) && net !== held.reduce((sum, { pre, post }) => sum + post - pre, 0n);
      });
    });
    return {
      swaps: swaps.filter(swap => !torn.includes(swap)),
      quarantined: [...quarantined, ...torn.map(({ claim }) => toQuarantined(tx, claim, 'route_torn'))],
    };
  };
  if (order === null) return { ...verifyFor(null), order };
  const gated = verifyFor(order.owner);
  if (isExecutedBy(order, gated.swaps)) return { ...gated, order };
  if (order.escrow === order.owner || gated.swaps.length === 0) return { ...verifyFor(null), order: null };
  const kept = gated.swaps.map(({ claim }) => toQuarantined(tx, claim, 'no_trader'));
  return { swaps: [], quarantined: [...gated.quarantined, ...kept], order: null };
}

function toQuarantined(tx: Transaction, claim: Claim, reason: QuarantineReason): Quarantined {
  const venue = venues.get(claim.program)?.dex;
  return {
    reason,
    detail: `${venue ?? claim.program} at ${formatClaim(claim)}`,
    signature: tx.signature,
    ...(venue !== undefined && { venue }),
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
  const isCurve = nativeCurves.has(span.instruction.program);
  let sold = read;
  if (!sole && isCurve && read.got.mint === SOL) {
    // Several sales share a curve balance, so use each seller's.
    const net = books.residual(read.got.account ?? '', SOL);
    if (net <= 0n || claim.got.raw < net) return 'balances_disagree';
    sold = { ...read, got: { ...read.got, pooled: claim.got.raw, raw: net } };
  }
  // A program can only move accounts it received.
  const inside = books.movements.filter(({ at }) => at > span.from && at < span.to);
  const given = new Set(span.instruction.accounts);
  const isForeign = (account: string | null): boolean => account !== null && !given.has(account);
  const paying = inside.filter(({ kind }) => kind === 'transfer' || kind === 'native');
  if (paying.some(({ from, to }) => isForeign(from) || isForeign(to))) return 'foreign_account';
  // Fees and tips are in SOL for any pair.
  if (![SOL, sold.paid.mint, sold.got.mint].every(mint => books.isConserved(mint))) return 'not_conserved';
  if (sumRelayTips(books) === null) return 'tip_disagrees';
  const isBorne = isBornOut(tx, books, span, sold);
  if (!isBorne && (!sole || (isCurve && isReported(claim, sold)))) return 'balances_disagree';
  const borne = isBorne ? sold : deriveBalanceTruth(books, sold);
  const truth = borne && withVenueFee(tx, books, span, borne);
  if (truth === null) return 'balances_disagree';
  const { paid, got } = truth;
  const isPositive = [paid, got].every(side => side.pooled > 0n && side.raw > 0n);
  if (!isPositive || paid.raw < paid.pooled || got.raw > got.pooled) return 'balances_disagree';
  // A fee above half of the amount means other lamport movements.
  if (isCurve && (paid.raw > paid.pooled * 2n || got.pooled > got.raw * 2n)) return 'balances_disagree';
  const wallet = trader ?? findTrader(tx, books, truth, claim.wallet);
  if (wallet === null) return 'no_trader';
  const corrected = describeFault(claim, truth, wallet);
  // With a delegate, account ownership proves nothing.
  const isBorrowed = inside.some(
    move => move.kind === 'transfer' && move.from !== null && isMovedByOther(tx, move, books.ownerOf(move.from)),
  );
  if (corrected === TURNED && isBorrowed) return 'balances_disagree';
  return { claim, span, wallet, ...truth, corrected };
}

/** If curve event and transfers agree, balances are doubtful. */
function isReported(claim: Claim, { paid, got }: Truth): boolean {
  return (
    claim.paid.mint === paid.mint &&
    isWithin(claim.paid.raw, paid.pooled, paid.raw) &&
    isWithin(claim.got.raw, got.raw, got.pooled)
  );
}

const TURNED = 'direction reversed';
/** Jupiter states the offer; order books fill whole lots. */
const OFFER_REST_SHARE_MAX = 100n;

/** Describes the claim's error. The fee may be included. */
function describeFault(claim: Claim, { paid, got }: Truth, wallet: string): string | null {
  if (claim.paid.mint === got.mint && claim.got.mint === paid.mint) return TURNED;
  const faults: string[] = [];
  const rest = claim.paid.raw - paid.raw;
  const isOffer = claim.program === jupiter && rest >= 0n && rest * OFFER_REST_SHARE_MAX <= claim.paid.raw;
  if (!isWithin(claim.paid.raw, paid.pooled, paid.raw) && !isOffer)
    faults.push(`paid ${paid.raw}, not ${claim.paid.raw}`);
  if (!isWithin(claim.got.raw, got.raw, got.pooled)) faults.push(`got ${got.raw}, not ${claim.got.raw}`);
  if (claim.wallet !== wallet) faults.push(`by ${wallet}, not ${claim.wallet}`);
  return faults.length > 0 ? faults.join('; ') : null;
}

/** Decoders may include any part of the fee. */
function isWithin(raw: bigint, low: bigint, high: bigint): boolean {
  return raw >= low && raw <= high;
}
