import { SOL } from '../../core/identity/address.ts';
import type { Holding, Movement } from '../transaction/movements.ts';
import { servants } from '../transaction/programs.ts';
import { isInSpan, toInstructionSpan } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { RENT_MAX } from './rent.ts';

/** Maximum lamports that a program takes from signers by rounding. */
const ROUNDING_MAX = 10n;

type Stray = { readonly account: string; readonly raw: bigint };
type Pair = { readonly from: string; readonly to: string; readonly raw: bigint };

/**
 * Derives lamports that programs moved between accounts, from residuals.
 * Requires a zero sum and a unique match of loser and gainer.
 */
export function deriveProgramMoves(
  tx: Transaction,
  movements: readonly Movement[],
  residuals: ReadonlyMap<string, bigint>,
  holdings: ReadonlyMap<string, Holding>,
): readonly Movement[] {
  const strays = [...residuals].map(([account, raw]) => ({ account, raw })).filter(({ raw }) => raw !== 0n);
  if (strays.length === 0 || sumStrays(strays) !== 0n) return [];
  const losers = strays.filter(({ raw }) => raw < 0n).map(({ account, raw }) => ({ account, raw: -raw }));
  // Only an account's owner program can debit it, and signers are rarely such accounts.
  const isOwned = ({ account, raw }: Stray): boolean =>
    !(tx.signers.includes(account) || movements.some(({ kind, from }) => kind === 'native' && from === account)) ||
    (raw <= ROUNDING_MAX && account !== tx.keys[0]);
  if (losers.some(loser => holdings.has(loser.account) || !isOwned(loser))) return [];
  const gainers = strays.filter(({ raw }) => raw > 0n);
  const [refunds, rest] = matchRefunds(tx, losers, gainers);
  return [...refunds, ...matchPairs(...rest)].flatMap(({ from, to, raw }) => {
    // Innermost instruction with both accounts; null if several programs have one.
    // A program's last one counts, as for closed accounts.
    const naming = tx.instructions.flatMap(({ program, accounts }, at) =>
      !servants.has(program) && accounts.includes(from) && accounts.includes(to) ? [at] : [],
    );
    const innermost = naming.filter(at => {
      const span = toInstructionSpan(tx, at);
      return !naming.some(other => other !== at && isInSpan(span, other));
    });
    const isClosed = tx.lamports.get(from)?.post === 0n;
    const isOneProgram = new Set(innermost.map(at => tx.instructions[at]!.program)).size === 1;
    const at = isOneProgram || isClosed ? (innermost.at(-1) ?? null) : null;
    return at === null ? [] : [{ at, kind: 'program', mint: SOL, from, to, raw, withheld: 0n }];
  });
}

/**
 * Matches empty small accounts to the only signer that gained.
 * Returns these refunds and the rest.
 */
function matchRefunds(
  tx: Transaction,
  losers: readonly Stray[],
  gainers: readonly Stray[],
): readonly [readonly Pair[], readonly [readonly Stray[], readonly Stray[]]] {
  const closed = losers.filter(({ account, raw }) => raw <= RENT_MAX && tx.lamports.get(account)?.post === 0n);
  const signers = gainers.filter(({ account }) => tx.signers.includes(account));
  const [signer] = signers;
  const refund = sumStrays(closed);
  if (losers.length < 2 || gainers.length < 2 || signers.length !== 1 || signer!.raw < refund)
    return [[], [losers, gainers]];
  const others = gainers.filter(gainer => gainer !== signer);
  const left = signer!.raw === refund ? others : [...others, { account: signer!.account, raw: signer!.raw - refund }];
  return [
    closed.map(({ account, raw }) => createPair(account, signer!, raw)),
    [losers.filter(loser => !closed.includes(loser)), left],
  ];
}

function sumStrays(strays: readonly Stray[]): bigint {
  return strays.reduce((sum, { raw }) => sum + raw, 0n);
}

/** Pairs equal amounts, or a single loser or gainer. */
function matchPairs(losers: readonly Stray[], gainers: readonly Stray[]): readonly Pair[] {
  const count = (list: readonly Stray[], amount: bigint) => list.filter(({ raw }) => raw === amount).length;
  const isPaired = ({ raw }: Stray): boolean => count(losers, raw) === 1 && count(gainers, raw) === 1;
  const equal = losers
    .filter(isPaired)
    .map(({ account, raw }) => ({ from: account, to: gainers.find(gainer => gainer.raw === raw)!.account, raw }));
  const [lost, gained] = [losers, gainers].map(list => list.filter(stray => !isPaired(stray)));
  if (gained!.length === 1)
    return [...equal, ...lost!.map(({ account, raw }) => createPair(account, gained![0]!, raw))];
  if (lost!.length !== 1) return equal;
  return [...equal, ...gained!.map(({ account, raw }) => ({ from: lost![0]!.account, to: account, raw }))];
}

function createPair(from: string, { account }: Stray, raw: bigint): Pair {
  return { from, to: account, raw };
}
