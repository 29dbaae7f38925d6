import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { exchangeOf, MINUTE, pickOf, type Random, START_MS, sendOf, swapOf, typed, within } from './street.ts';

export type Crew = { readonly wallets: readonly string[]; readonly events: readonly ChainEvent[] };

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `crew${at}`);

/** Round amounts, as typed by hand, that differ by less than the spread. */
export const nearEqual = (random: Random, base: number, spread: number): number => {
  const sol = typed(base * within(random, 1 - spread / 2, 1 + spread / 2), 3);
  return Math.abs(sol / base - 1) <= spread / 2 ? sol : base;
};

const bases = [31, 2, 1, 0.5, 7.5, 0.2, 12];

/** Buys within five slots, in more than one. */
const buysWithin = (random: Random, wallets: readonly string[], atMs: number, base: number, spread: number) => {
  // From the start of a slot to the end of the fifth.
  const from = START_MS + Math.ceil((atMs - START_MS) / 400) * 400;
  return wallets.map((wallet, at) => {
    const slot = at % 5;
    return swapOf({ ms: from + slot * 400 + 10 + at, wallet, sol: nearEqual(random, base, spread) });
  });
};

export const multiSlotCrew = (random: Random, atMs: number, count: number, spread = 0.045): Crew => {
  const wallets = names(count);
  return { wallets, events: buysWithin(random, wallets, atMs, pickOf(random, bases), spread) };
};

/** Withdrawals within half an hour and 5%. */
const withdrawals = (random: Random, wallets: readonly string[], atMs: number, base: number): readonly ChainEvent[] => [
  exchangeOf('exchange'),
  ...wallets.map(wallet =>
    sendOf(atMs - within(random, 2, 28) * MINUTE, 'exchange', wallet, nearEqual(random, base, 0.045)),
  ),
];

export const exchangeCrew = (random: Random, atMs: number, count: number): Crew => {
  const wallets = names(count);
  const base = pickOf(random, [2, 1, 5, 31, 0.8]);
  const buys = wallets.map(wallet =>
    swapOf({ ms: atMs + within(random, 0, 9.5) * MINUTE, wallet, sol: base * within(random, 0.2, 0.95) }),
  );
  return { wallets, events: [...withdrawals(random, wallets, atMs, base), ...buys] };
};

/** Wallets funded by one exchange that buy like one crew. */
export const hybridCrew = (random: Random, atMs: number, count: number): Crew => {
  const wallets = names(count);
  const base = pickOf(random, [2, 1, 5, 31, 0.8]);
  const buys = buysWithin(random, wallets, atMs, typed(base * 0.9, 2), 0.045);
  return { wallets, events: [...withdrawals(random, wallets, atMs, base), ...buys] };
};
