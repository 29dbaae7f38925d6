import { SOL } from '../core/address.ts';
import type { Books } from './books.ts';
import type { Swap } from './gate.ts';
import { jupiter, terminalPrograms, venues } from './programs.ts';
import { isQuote } from './quotes.ts';
import type { Transaction } from './transaction.ts';

/** A token that a signer gained or gave as by a swap, and no swap tells of it. */
export type Unread = { readonly wallet: string; readonly mint: string; readonly change: bigint };

/**
 * What of the signers' balances changed under a trading program, one asset against another, and is in no swap. `others` are mints that
 * something else accounts for: liquidity.
 */
export const unreadOf = (
  tx: Transaction,
  books: Books,
  swaps: readonly Swap[],
  others: ReadonlySet<string>,
): readonly Unread[] => {
  const trading = tradingOuters(tx);
  if (trading.size === 0) return [];
  const missed = leaksOf(tx, books, swaps, trading);
  if (missed.length > 0) return missed;
  return tx.signers.flatMap(wallet => {
    const changes = changesOf(tx, books, wallet);
    const own = swaps.filter(swap => swap.wallet === wallet).flatMap(({ paid, got }) => [paid.mint, got.mint]);
    const told = new Set([...others, ...own, ...madeMints(books, wallet)]);
    return [...changes]
      .filter(([mint, change]) => change !== 0n && !isQuote(mint) && !told.has(mint))
      .filter(([, change]) => [...changes.values()].some(other => other * change < 0n))
      .filter(([mint]) => isUnderTrade(tx, books, trading, wallet, mint))
      .map(([mint, change]) => ({ wallet, mint, change }));
  });
};

/**
 * A hop that nobody read leaves its mark: most of a token that a wallet's swaps bought left the wallet and its routers (or what they sold
 * came in) under a trading instruction, but outside of every swap that was read.
 */
const leaksOf = (
  tx: Transaction,
  books: Books,
  swaps: readonly Swap[],
  trading: ReadonlySet<number>,
): readonly Unread[] =>
  [...Map.groupBy(swaps, swap => swap.wallet)].flatMap(([wallet, own]) => {
    const sides = own.flatMap(({ paid, got }) => [paid, got]);
    const holders = new Set([wallet, ...sides.map(({ account }) => account && books.ownerOf(account))]);
    const isHeld = (account: string | null): boolean => account !== null && holders.has(books.ownerOf(account));
    return [...new Set(sides.map(({ mint }) => mint))]
      .filter(mint => !isQuote(mint))
      .flatMap(mint => {
        const change = books.movements
          .filter(({ kind, at, mint: moved }) => kind === 'transfer' && moved === mint && !isWithin(own, at))
          .filter(({ at }) => trading.has(tx.instructions[at]!.outer))
          .reduce((sum, { from, to, raw }) => sum + (isHeld(to) ? raw : 0n) - (isHeld(from) ? raw : 0n), 0n);
        const most = sides.filter(side => side.mint === mint).reduce((max, { raw }) => (raw > max ? raw : max), 0n);
        return (change < 0n ? -change : change) * 2n > most ? [{ wallet, mint, change }] : [];
      });
  });

const isWithin = (swaps: readonly Swap[], at: number): boolean =>
  swaps.some(({ span }) => at >= span.from && at < span.to);

/** Outer instructions that are, or invoked, a venue, an aggregator or a terminal. */
export const tradingOuters = (tx: Transaction): ReadonlySet<number> =>
  new Set(
    tx.instructions
      .filter(({ program }) => venues.has(program) || program === jupiter || terminalPrograms.has(program))
      .map(({ outer }) => outer),
  );

/** What was minted to a wallet or burned by it: shares of pools are. */
const madeMints = (books: Books, wallet: string): readonly string[] =>
  books.movements
    .filter(({ kind, from, to }) => (kind === 'mint' || kind === 'burn') && isOf(books, wallet, [from, to]))
    .map(({ mint }) => mint);

const isOf = (books: Books, wallet: string, accounts: readonly (string | null)[]): boolean =>
  accounts.some(account => account !== null && books.ownerOf(account) === wallet);

const changesOf = (tx: Transaction, books: Books, wallet: string): ReadonlyMap<string, bigint> => {
  const changes = new Map<string, bigint>([[SOL, books.payout(wallet)]]);
  for (const { owner, mint, pre, post } of tx.tokens.values())
    if (owner === wallet && mint !== SOL) changes.set(mint, (changes.get(mint) ?? 0n) + post - pre);
  return changes;
};

/** Whether a trading instruction moved the token, or none did at all. */
const isUnderTrade = (
  tx: Transaction,
  books: Books,
  trading: ReadonlySet<number>,
  wallet: string,
  mint: string,
): boolean => {
  const own = books.movements.filter(move => move.mint === mint && isOf(books, wallet, [move.from, move.to]));
  return own.length === 0 || own.some(({ at }) => trading.has(tx.instructions[at]!.outer));
};
