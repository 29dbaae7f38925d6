import { type Fall, fallAround, isSeenAfter, mayHaveFallen, type Prices } from './prices.ts';
import type { Pull } from './pull.ts';
import { rugRules as rules } from './rules.ts';

/** A single wallet's pull, kept for a verdict from elsewhere: how far the price fell with it, and whether it was seen at all afterwards. */
export type KnownPull = { readonly pull: Pull; readonly fall: Fall | null; readonly seen: boolean };

/** The pulls known with some more, the newest; a wallet's pull of a pool stands for those it grows into, once the price is seen to follow it. */
export const withPulls = (known: readonly KnownPull[], pulls: readonly Pull[], prices: Prices): readonly KnownPull[] =>
  pulls
    .reduce((kept, pull) => {
      const held = kept.find(one => keyOf(one.pull) === keyOf(pull));
      return held?.fall ? kept : [...kept.filter(one => one !== held), look(pull, prices)];
    }, known)
    .toSorted((a, b) => a.pull.atMs - b.pull.atMs)
    .slice(-rules.pullsMax);

/** The pulls with what the prices now say of those near a moment. */
export const lookAgain = (known: readonly KnownPull[], ms: number, prices: Prices): readonly KnownPull[] =>
  known.some(({ pull }) => isNear(pull, ms))
    ? known.map(one => (isNear(one.pull, ms) && one.fall === null ? look(one.pull, prices) : one))
    : known;

/** Whether someone who pulled is the remover of a token called rugged at a moment: within the day before, and nothing says that the price held. */
export const isRemoval = ({ pull, fall, seen }: KnownPull, ruggedMs: number): boolean =>
  pull.atMs <= ruggedMs && pull.atMs >= ruggedMs - rules.pullsMs && (fall !== null || !seen);

const look = (pull: Pull, prices: Prices): KnownPull => ({
  pull,
  fall: mayHaveFallen(prices) ? fallAround(prices, pull.atMs) : null,
  seen: isSeenAfter(prices, pull.atMs),
});

const isNear = ({ atMs }: Pull, ms: number): boolean => Math.abs(ms - atMs) <= rules.withinMs;

const keyOf = ({ pool, wallets }: Pull): string => JSON.stringify([pool, wallets]);
