import { SOL } from '../../core/identity/address.ts';
import { type Holding, listHoldings, listMovements, type Movement } from '../transaction/movements.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { deriveProgramMoves } from './program-moves.ts';
import { deriveWithheldFees, toResidualKey } from './withheld.ts';

/**
 * What instructions moved, next to what balances say. The difference is a residual.
 * It is zero unless a program moved its own lamports or one side is wrong.
 */
export type Books = {
  readonly movements: readonly Movement[];
  readonly holdings: ReadonlyMap<string, Holding>;
  /** Balance after minus before. Null if the transaction does not list the account. */
  readonly change: (account: string, mint: string) => bigint | null;
  readonly residual: (account: string, mint: string) => bigint;
  /** Lamports moved without an instruction, where residuals pair up. */
  readonly programMoves: readonly Movement[];
  /** Residual that `programMoves` does not explain. */
  readonly unsettled: (account: string, mint: string) => bigint;
  /** Accounts with a residual in the asset. */
  readonly strays: (mint: string) => readonly string[];
  /** Whether balances changed by minted less burned amounts, and SOL by the fee. */
  readonly isConserved: (mint: string) => boolean;
  readonly ownerOf: (account: string) => string | null;
  /** Lamport change of a wallet without the fee. */
  readonly payout: (wallet: string) => bigint;
  /** Whether the account lost all its lamports. */
  readonly isEmpty: (account: string) => boolean;
};

type Sums = Map<string, bigint>;
function add(sums: Sums, key: string, raw: bigint): void {
  void sums.set(key, (sums.get(key) ?? 0n) + raw);
}
function sumValues(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}
function toChange({ pre, post }: { readonly pre: bigint; readonly post: bigint }): bigint {
  return post - pre;
}

/** Computes the books of a transaction. */
export function computeBooks(tx: Transaction): Books {
  const holdings = listHoldings(tx);
  const movements = deriveWithheldFees(listMovements(tx, holdings), moves => computeTokenResiduals(tx, moves));
  const lamports = computeLamportResiduals(tx, movements);
  const tokens = computeTokenResiduals(tx, movements);
  const moved = deriveProgramMoves(tx, movements, lamports, holdings);
  const residual = (account: string, mint: string): bigint =>
    (mint === SOL ? lamports.get(account) : tokens.get(toResidualKey(account, mint))) ?? 0n;
  const ownerOf = (account: string): string | null =>
    holdings.has(account) ? (holdings.get(account)?.owner ?? null) : account;
  return {
    movements,
    holdings,
    ownerOf,
    change: (account, mint) => computeChange(tx, account, mint),
    residual,
    programMoves: moved,
    unsettled: (account, mint) => {
      const left = residual(account, mint);
      if (mint !== SOL) return left;
      return moved.reduce(
        (sum, { from, to, raw }) => sum - (to === account ? raw : 0n) + (from === account ? raw : 0n),
        left,
      );
    },
    strays: mint =>
      [...(mint === SOL ? lamports : tokens)]
        .filter(([key, raw]) => raw !== 0n && (mint === SOL || key.endsWith(` ${mint}`)))
        .map(([key]) => key.split(' ')[0] ?? key),
    isConserved: mint => {
      if (mint === SOL) return sumValues([...tx.lamports.values()].map(toChange)) === -BigInt(tx.fee);
      const made = movements
        .filter(move => move.mint === mint)
        .map(({ kind, raw, withheld }) => (kind === 'mint' ? raw : kind === 'burn' ? -raw : -(withheld ?? 0n)));
      const held = [...tx.tokens.values()].filter(token => token.mint === mint);
      return sumValues(held.map(toChange)) === sumValues(made);
    },
    payout: wallet => (computeChange(tx, wallet, SOL) ?? 0n) + (tx.keys[0] === wallet ? BigInt(tx.fee) : 0n),
    isEmpty: account => tx.lamports.get(account)?.post === 0n && (tx.lamports.get(account)?.pre ?? 0n) > 0n,
  };
}

/** Lamports after, minus the effect of fee, transfers and closed accounts. */
function computeLamportResiduals(tx: Transaction, movements: readonly Movement[]): Sums {
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
    [...tx.lamports].map(([account, { pre, post }]) => {
      const held = tx.tokens.get(account);
      // For wrapped SOL that existed before and after: token change minus lamport change.
      const isWrapped = held?.mint === SOL && pre !== 0n && post !== 0n;
      const unwrapped = isWrapped ? held.post - held.pre - (post - pre) : 0n;
      return [account, post - (left.get(account) ?? 0n) + unwrapped];
    }),
  );
}

/** Tokens after, minus moved, minted and burned amounts. Transfer fees reduce arrivals. */
function computeTokenResiduals(tx: Transaction, movements: readonly Movement[]): Sums {
  const left: Sums = new Map(
    [...tx.tokens.values()].map(({ account, mint, pre }) => [toResidualKey(account, mint), pre]),
  );
  for (const { kind, mint, from, to, raw, withheld } of movements) {
    if (mint === SOL || kind === 'close') continue;
    if (from !== null) add(left, toResidualKey(from, mint), -raw);
    if (to !== null) add(left, toResidualKey(to, mint), raw - (withheld ?? 0n));
  }
  for (const [key, raw] of left) {
    const [account = '', mint = ''] = key.split(' ');
    const after = tx.tokens.get(account)?.mint === mint ? (tx.tokens.get(account)?.post ?? 0n) : 0n;
    left.set(key, after - raw);
  }
  return left;
}

function computeChange(tx: Transaction, account: string, mint: string): bigint | null {
  const held = tx.tokens.get(account);
  if (held) return held.mint === mint ? held.post - held.pre : null;
  const native = mint === SOL ? tx.lamports.get(account) : undefined;
  return native ? native.post - native.pre : null;
}
