import { type Fall, findDeepestFall, isSeenAfter, mayHaveFallen, type Prices } from './prices.ts';
import type { Pull } from './pull.ts';
import { rugRules as rules } from './rules.ts';

/** A pull and its price fall; `seen`: any price followed. */
export type KnownPull = { readonly pull: Pull; readonly fall: Fall | null; readonly seen: boolean };

/** Adds pulls and keeps the newest, one per wallet and pool. */
export function withPulls(known: readonly KnownPull[], pulls: readonly Pull[], prices: Prices): readonly KnownPull[] {
  return pulls
    .reduce((kept, pull) => {
      const held = kept.find(one => toPullKey(one.pull) === toPullKey(pull));
      return held?.fall ? kept : [...kept.filter(one => one !== held), toKnownPull(pull, prices)];
    }, known)
    .toSorted((a, b) => a.pull.atMs - b.pull.atMs)
    .slice(-rules.pullsMax);
}

/** Updates the pulls near a time with the current prices. */
export function updateKnownPulls(known: readonly KnownPull[], ms: number, prices: Prices): readonly KnownPull[] {
  return known.some(({ pull }) => isNear(pull, ms))
    ? known.map(one => (isNear(one.pull, ms) && one.fall === null ? toKnownPull(one.pull, prices) : one))
    : known;
}

/** Whether a pull within a day before a verdict counts. */
export function isRemoval({ pull, fall, seen }: KnownPull, ruggedMs: number): boolean {
  return pull.atMs <= ruggedMs && pull.toMs >= ruggedMs - rules.pullsMs && (fall !== null || !seen);
}

function toKnownPull(pull: Pull, prices: Prices): KnownPull {
  return {
    pull,
    fall: mayHaveFallen(prices) ? findDeepestFall(prices, pull) : null,
    seen: isSeenAfter(prices, pull),
  };
}

function isNear({ fromMs, toMs }: Pull, ms: number): boolean {
  return ms >= fromMs - rules.withinMs && ms <= toMs + rules.withinMs;
}

function toPullKey({ pool, wallets }: Pull): string {
  return JSON.stringify([pool, wallets]);
}
