import { SOL } from '../core/address.ts';
import { type Holding, holdingsOf, type Movement, movementsOf } from './movements.ts';
import { programMoves } from './program-moves.ts';
import type { Transaction } from './transaction.ts';
import { residualKey, settleWithheld } from './withheld.ts';

/**
 * The two accounts of what happened that a transaction carries, side by side: what instructions moved, and what balances say.
 * A residual is what balances say beyond the instructions: zero everywhere but where a program moved its own lamports,
 * or where one of the two accounts is false.
 */
export type Books = {
  readonly movements: readonly Movement[];
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Balance after minus before, of a token account or of an account's lamports; null where the balances do not list it. */
  readonly change: (account: string, mint: string) => bigint | null;
  readonly residual: (account: string, mint: string) => bigint;
  /** Lamports that programs moved without an instruction, where the residuals pair up. */
  readonly programMoves: readonly Movement[];
  /** The residual without what `programMoves` explains. */
  readonly unsettled: (account: string, mint: string) => bigint;
  /** Accounts with a residual in an asset. */
  readonly strays: (mint: string) => readonly string[];
  /** Whether all balances of an asset together changed by what was minted and burned, and for SOL by the fee. */
  readonly isConserved: (mint: string) => boolean;
  readonly ownerOf: (account: string) => string | null;
  /** What a wallet's lamports changed by, the fee put back. */
  readonly payout: (wallet: string) => bigint;
  /** Whether an account had lamports and has none left. */
  readonly isEmpty: (account: string) => boolean;
};

type Sums = Map<string, bigint>;
const add = (sums: Sums, key: string, raw: bigint): void => void sums.set(key, (sums.get(key) ?? 0n) + raw);
const total = (values: Iterable<bigint>): bigint => [...values].reduce((sum, value) => sum + value, 0n);

/** Keeps the books of a transaction. */
export const keepBooks = (tx: Transaction): Books => {
  const holdings = holdingsOf(tx);
  const movements = settleWithheld(movementsOf(tx, holdings), moves => tokenResiduals(tx, moves));
  const lamports = lamportResiduals(tx, movements);
  const tokens = tokenResiduals(tx, movements);
  const moved = programMoves(tx, movements, lamports, holdings);
  const residual = (account: string, mint: string): bigint =>
    (mint === SOL ? lamports.get(account) : tokens.get(keyOf(account, mint))) ?? 0n;
  const ownerOf = (account: string): string | null =>
    holdings.has(account) ? (holdings.get(account)?.owner ?? null) : account;
  return {
    movements,
    holdings,
    ownerOf,
    change: (account, mint) => changeOf(tx, account, mint),
    residual,
    programMoves: moved,
    unsettled: (account, mint) => residual(account, mint) - (mint === SOL ? gainIn(moved, account) : 0n),
    strays: mint => straysOf(mint === SOL ? lamports : tokens, mint),
    isConserved: mint => (mint === SOL ? isSolConserved(tx) : isTokenConserved(tx, movements, mint)),
    payout: wallet => (changeOf(tx, wallet, SOL) ?? 0n) + (tx.keys[0] === wallet ? BigInt(tx.fee) : 0n),
    isEmpty: account => tx.lamports.get(account)?.post === 0n && (tx.lamports.get(account)?.pre ?? 0n) > 0n,
  };
};

const gainIn = (moves: readonly Movement[], account: string): bigint =>
  moves.reduce((sum, { from, to, raw }) => sum + (to === account ? raw : 0n) - (from === account ? raw : 0n), 0n);

const keyOf = residualKey;

/** Lamports after, less what the fee, transfers and closings of accounts would have left. */
const lamportResiduals = (tx: Transaction, movements: readonly Movement[]): Sums => {
  const left: Sums = new Map([...tx.lamports].map(([account, { pre }]) => [account, pre]));
  const payer = tx.keys[0];
  if (payer !== undefined) add(left, payer, -BigInt(tx.fee));
  for (const { kind, mint, from, to, raw } of movements) {
    if (mint !== SOL || kind === 'mint' || kind === 'burn') continue;
    const moved = kind === 'close' ? (left.get(from ?? '') ?? 0n) : raw;
    if (from !== null) add(left, from, -moved);
    if (to !== null) add(left, to, moved);
  }
  return new Map(
    [...tx.lamports].map(([account, { post }]) => [account, post - (left.get(account) ?? 0n) + unwrapped(tx, account)]),
  );
};

/** By how much a wrapped-SOL account's tokens changed otherwise than its lamports, where it was there before and after. */
const unwrapped = (tx: Transaction, account: string): bigint => {
  const [held, lamports] = [tx.tokens.get(account), tx.lamports.get(account)];
  if (held?.mint !== SOL || !lamports || lamports.pre === 0n || lamports.post === 0n) return 0n;
  return held.post - held.pre - (lamports.post - lamports.pre);
};

/** Tokens after, less what was moved, minted and burned. An extension's fee is withheld from what arrives. */
const tokenResiduals = (tx: Transaction, movements: readonly Movement[]): Sums => {
  const left: Sums = new Map([...tx.tokens.values()].map(({ account, mint, pre }) => [keyOf(account, mint), pre]));
  for (const { kind, mint, from, to, raw, withheld } of movements) {
    if (mint === SOL || kind === 'close') continue;
    if (from !== null) add(left, keyOf(from, mint), -raw);
    if (to !== null) add(left, keyOf(to, mint), raw - (withheld ?? 0n));
  }
  for (const [key, raw] of left) {
    const [account = '', mint = ''] = key.split(' ');
    const after = tx.tokens.get(account)?.mint === mint ? (tx.tokens.get(account)?.post ?? 0n) : 0n;
    left.set(key, after - raw);
  }
  return left;
};

const straysOf = (residuals: Sums, mint: string): readonly string[] =>
  [...residuals]
    .filter(([key, raw]) => raw !== 0n && (mint === SOL || key.endsWith(` ${mint}`)))
    .map(([key]) => key.split(' ')[0] ?? key);

const changeOf = (tx: Transaction, account: string, mint: string): bigint | null => {
  const held = tx.tokens.get(account);
  if (held) return held.mint === mint ? held.post - held.pre : null;
  const native = mint === SOL ? tx.lamports.get(account) : undefined;
  return native ? native.post - native.pre : null;
};

const isSolConserved = (tx: Transaction): boolean =>
  total([...tx.lamports.values()].map(({ pre, post }) => post - pre)) === -BigInt(tx.fee);

const isTokenConserved = (tx: Transaction, movements: readonly Movement[], mint: string): boolean => {
  const changed = total([...tx.tokens.values()].filter(held => held.mint === mint).map(({ pre, post }) => post - pre));
  const made = movements
    .filter(move => move.mint === mint)
    .map(({ kind, raw, withheld }) => (kind === 'mint' ? raw : kind === 'burn' ? -raw : -(withheld ?? 0n)));
  return changed === total(made);
};
