import { isOnCurve } from '../../core/identity/curve.ts';
import type { Books } from '../balances/books.ts';
import { jupiter, servants, venues } from '../transaction/programs.ts';
import { isEvent, isInSpan, type Span, toInstructionSpan } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Claim } from '../venues/claims.ts';
import { filterPossibleLegs, readTransferTruth } from './truth.ts';

/** Proposes unclaimed swaps. `known`: spans of claimed swaps and liquidity. */
export function findHopClaims(tx: Transaction, books: Books, known: readonly Span[]): readonly Claim[] {
  const spans = [...known];
  const claims: Claim[] = [];
  // Innermost first, so that a venue precedes the router above it.
  const candidates = tx.instructions
    .flatMap((ix, at) =>
      servants.has(ix.program) || ix.program === jupiter || isEvent(ix) ? [] : [toInstructionSpan(tx, at)],
    )
    .sort((a, b) => a.to - a.from - (b.to - b.from) || b.from - a.from);
  for (const span of candidates) {
    if (spans.some(other => isInSpan(other, span.from) || isInSpan(span, other.from))) continue;
    const claim = toHopClaim(tx, books, span);
    if (claim === null) continue;
    spans.push(span);
    claims.push(claim);
  }
  return claims;
}

/** Maximum share a pass-through payer may lose. */
const REST_SHARE_MAX = 100n;

function toHopClaim(tx: Transaction, books: Books, span: Span): Claim | null {
  const { program, outer, inner } = span.instruction;
  const moves = filterPossibleLegs(tx, books, span, false).filter(
    ({ kind }) => !venues.has(program) || kind === 'transfer',
  );
  // Two assets. Lamports next to tokens are fees.
  const tokens = new Set(moves.filter(({ kind }) => kind !== 'native' && kind !== 'program').map(({ mint }) => mint));
  const mints = tokens.size >= 2 ? [...tokens] : [...new Set(moves.map(({ mint }) => mint))];
  // Indivisible tokens are collectibles, so their sales are not trades.
  const isCollectible = [...tx.tokens.values()].some(({ mint, decimals }) => decimals === 0 && mints.includes(mint));
  if (mints.length !== 2 || isCollectible) return null;
  const [a, b] = mints.map(mint => ({ mint, raw: 0n }));
  const claim = { outer, inner, program, pool: null, wallet: tx.keys[0]!, paid: a!, got: b! };
  const truth = readTransferTruth(tx, books, span, claim);
  if (truth === null) return null;
  // A vault's own payment is not a wallet's trade.
  const { paid, got } = truth;
  const payer = paid.account === null ? null : books.ownerOf(paid.account);
  if (paid.account === null || payer === null) return null;
  const change = books.change(paid.account, paid.mint) ?? 0n;
  if (!tx.signers.includes(payer) && -change * REST_SHARE_MAX > paid.raw) return null;
  // One party takes and gives, or two program accounts exchange tokens. Elsewhere, a fee goes
  // to one party, and the program's output comes from another.
  const owners = [paid, got].map(({ vault, mint }) => (vault === mint ? null : books.ownerOf(vault)));
  const isOneParty = owners[0] === owners[1] || owners.includes(null);
  const isExchange = (): boolean =>
    [paid, got].every(({ vault }) => books.holdings.has(vault)) && owners.every(owner => !isOnCurve(owner!));
  if (!venues.has(program) && !isOneParty && !isExchange()) return null;
  return { ...claim, paid: { mint: paid.mint, raw: paid.raw }, got: { mint: got.mint, raw: got.raw } };
}
