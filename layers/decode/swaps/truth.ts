import { SOL } from '../../core/identity/address.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import type { Books } from '../balances/books.ts';
import { isRent, RENT_MAX } from '../balances/rent.ts';
import type { Movement } from '../transaction/movements.ts';
import { stakePools } from '../transaction/program-roles.ts';
import { jupiter, nativeCurves, venues } from '../transaction/programs.ts';
import { isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Claim } from '../venues/claims.ts';

/** One side of a swap, from transfers under the venue's instruction. */
export type Side = {
  readonly mint: string;
  /** Pool account, and what it gained or gave. */
  readonly vault: string;
  readonly pooled: bigint;
  /** Trader account and amount. It includes the fee only if paid. */
  readonly account: string | null;
  readonly raw: bigint;
  /** Other receivers under the instruction, such as fee accounts. */
  readonly others: readonly string[];
  /** Fee from the venue's event, if more exact than the transfers. */
  readonly feeRaw?: bigint;
  /** Rent and cashback deposits of the trader. */
  readonly depositRaw?: bigint;
};

/** A swap as the transfers show it. */
export type Truth = { readonly paid: Side; readonly got: Side };

export type Nets = ReadonlyMap<string, bigint>;

/** Reads a claim's pair from transfers in either direction, or null. */
export function readTransferTruth(tx: Transaction, books: Books, span: Span, claim: Claim): Truth | null {
  if (claim.paid.mint === claim.got.mint) return null;
  const between = readTruthBetween(tx, books, span, claim, new Set([...tx.signers, claim.wallet]));
  // If two signers exchange, the other one acts as the pool.
  return between === null && !venues.has(span.instruction.program)
    ? readTruthBetween(tx, books, span, claim, new Set([claim.wallet]))
    : between;
}

function readTruthBetween(
  tx: Transaction,
  books: Books,
  span: Span,
  claim: Claim,
  ours: ReadonlySet<string>,
): Truth | null {
  const { program } = span.instruction;
  const curve = nativeCurves.has(program);
  const [a, b] = [claim.paid.mint, claim.got.mint];
  const nets = new Map(
    [a, b].map(mint => {
      // Lamports count only for curves; elsewhere they are rent.
      const kind = curve && mint === SOL ? 'native' : 'transfer';
      const moves =
        kind === 'native' || venues.has(program)
          ? books.movements.filter(move => isInSpan(span, move.at) && move.kind === kind)
          : filterPossibleLegs(tx, books, span, claim.program === jupiter);
      const own = moves.filter(move => move.mint === mint);
      return [mint, sumNetChanges(own, mint)];
    }),
  );
  const ways = [
    readDirectedTruth(books, nets, ours, a, b, curve ? span : null),
    readDirectedTruth(books, nets, ours, b, a, curve ? span : null),
  ];
  // A router looks like a pool but keeps nothing.
  const weight = (way: Truth | null) =>
    way === null ? -1 : [way.paid, way.got].filter(({ vault, mint }) => isLasting(books, vault, mint)).length;
  return weight(ways[1]!) > weight(ways[0]!) ? ways[1]! : ways[0]!;
}

/** A mint represents its supply: burns and mints. */
function isLasting(books: Books, account: string, mint: string): boolean {
  return account === mint || (books.change(account, mint) ?? 0n) !== 0n;
}

/** Net change of each account. Supply counts as `supply`, if given. */
export function sumNetChanges(moves: readonly Movement[], supply: string | null = null): Nets {
  const nets = new Map<string, bigint>();
  const add = (account: string | null, raw: bigint) =>
    account !== null && nets.set(account, (nets.get(account) ?? 0n) + raw);
  for (const { from, to, raw, withheld } of moves) {
    add(from ?? supply, -raw);
    add(to ?? supply, raw - (withheld ?? 0n));
  }
  return nets;
}

/**
 * Possible swap legs under an unknown program: token transfers, lamports without wrapped SOL or rent.
 * Supply changes count for programs that sell shares, or if an aggregator says so.
 */
export function filterPossibleLegs(tx: Transaction, books: Books, span: Span, isStated: boolean): readonly Movement[] {
  const given = books.programMoves.filter(({ from, raw }) => raw > RENT_MAX || !books.isEmpty(from!));
  const moves = [...books.movements, ...given].filter(({ at, raw }) => isInSpan(span, at) && raw > 0n);
  const isWrapped = moves.some(({ kind, mint }) => kind === 'transfer' && mint === SOL);
  const hasShares = isStated || stakePools.has(span.instruction.program);
  return moves.filter(move => {
    if (move.kind === 'native' || move.kind === 'program') return !isWrapped && (isStated || !isRent(tx, move));
    return move.kind === 'transfer' || (hasShares && (move.kind === 'mint' || move.kind === 'burn'));
  });
}

function readDirectedTruth(
  books: Books,
  nets: ReadonlyMap<string, Nets>,
  ours: ReadonlySet<string>,
  a: string,
  b: string,
  curve: Span | null,
): Truth | null {
  if (curve && (a === SOL || b === SOL)) return findCurveTruth(books, nets, ours, a, b, curve);
  const [into, out] = [nets.get(a)!, nets.get(b)!];
  const [vaultIn, vaultOut] = [findVault(books, into, a, ours, 1n), findVault(books, out, b, ours, -1n)];
  if (vaultIn === null || vaultOut === null) return null;
  const payer = findPayerAccount(into, vaultIn);
  const taker = findTakerAccount(books, out, vaultOut, payer);
  if (payer === null || taker === null) return null;
  return {
    paid: { ...toNetSide(a, into, vaultIn, payer), raw: sumPaid(into, vaultIn) },
    got: toNetSide(b, out, vaultOut, taker),
  };
}

/** Largest gain or loss of a non-signer, lasting first. */
function findVault(books: Books, nets: Nets, mint: string, ours: ReadonlySet<string>, sign: 1n | -1n): string | null {
  const candidates = [...nets].filter(([account, net]) => net * sign > 0n && !ours.has(books.ownerOf(account) ?? ''));
  const kept = candidates.filter(([account]) => isLasting(books, account, mint));
  return findLargestNet(kept.length > 0 ? kept : candidates);
}

export function findLargestNet(nets: readonly (readonly [string, bigint])[]): string | null {
  return (
    nets.reduce<readonly [string, bigint] | null>(
      (best, each) => (best && toAbsolute(best[1]) >= toAbsolute(each[1]) ? best : each),
      null,
    )?.[0] ?? null
  );
}

/** A side by the net changes of its accounts. */
export function toNetSide(mint: string, nets: Nets, vault: string, account: string): Side {
  return {
    mint,
    vault,
    pooled: toAbsolute(nets.get(vault) ?? 0n),
    account,
    raw: toAbsolute(nets.get(account) ?? 0n),
    others: [...nets.keys()].filter(each => each !== vault && each !== account),
  };
}

function findPayerAccount(nets: Nets, vault: string): string | null {
  return findLargestNet([...nets].filter(([account, net]) => account !== vault && net < 0n));
}

/** The payer's account, else the largest gain. */
function findTakerAccount(books: Books, nets: Nets, vault: string, payer: string | null): string | null {
  const gains = [...nets].filter(([account, net]) => account !== vault && net > 0n);
  const owner = payer === null ? null : books.ownerOf(payer);
  const own = gains.filter(([account]) => owner !== null && books.ownerOf(account) === owner);
  return findLargestNet(own.length > 0 ? own : gains);
}

function sumPaid(nets: Nets, vault: string): bigint {
  return [...nets].reduce((sum, [account, net]) => (account !== vault && net < 0n ? sum - net : sum), 0n);
}

/** The vault owner holds the curve's SOL and pays without instruction. */
function findCurveTruth(
  books: Books,
  nets: ReadonlyMap<string, Nets>,
  ours: ReadonlySet<string>,
  a: string,
  b: string,
  span: Span,
): Truth | null {
  const token = a === SOL ? b : a;
  const tokens = nets.get(token)!;
  const vault = findVault(books, tokens, token, ours, a === SOL ? -1n : 1n);
  const curve = vault === null ? null : books.ownerOf(vault);
  if (vault === null || curve === null) return null;
  const account = a === SOL ? findTakerAccount(books, tokens, vault, null) : findPayerAccount(tokens, vault);
  const wallet = account === null ? null : books.ownerOf(account);
  if (account === null || wallet === null) return null;
  const side = toNetSide(token, tokens, vault, account);
  if (a === SOL) {
    const lamports = nets.get(SOL)!;
    const pooled = lamports.get(curve) ?? 0n;
    // Amount paid, else the wallet's own net change.
    const raw = pooled > 0n ? sumPaid(lamports, curve) : -(lamports.get(wallet) ?? 0n);
    return { paid: { ...toNetSide(SOL, lamports, curve, wallet), pooled, raw }, got: side };
  }
  const pooled = -books.residual(curve, SOL);
  // Venue and creator fees went to other accounts of the sale.
  const fees = [...new Set(span.instruction.accounts)]
    .filter(account => account !== curve && account !== wallet)
    .map(account => books.residual(account, SOL))
    .reduce((sum, raw) => (raw > 0n ? sum + raw : sum), 0n);
  return { paid: side, got: { mint: SOL, vault: curve, pooled, account: wallet, raw: pooled - fees, others: [] } };
}
