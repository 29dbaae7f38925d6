import { toAbsolute } from '../../core/money/amount.ts';
import { isReference, rankQuote } from '../../core/money/quote.ts';
import type { Swap } from './swap.ts';
import type { Side } from './truth.ts';

/** A swap from one token's view, with its quote side. */
export type View = { readonly token: Side; readonly base: Side; readonly isBuy: boolean };

/** Returns one view per swap, or two without quote asset. */
export function toSwapViews({ paid, got }: Pick<Swap, 'paid' | 'got'>): readonly View[] {
  const buy: View = { token: got, base: paid, isBuy: true };
  const sell: View = { token: paid, base: got, isBuy: false };
  if (rankQuote(paid.mint) === 0 && rankQuote(got.mint) === 0) return [sell, buy];
  return [rankQuote(paid.mint) >= rankQuote(got.mint) ? buy : sell];
}

/** All swaps of a wallet in one transaction. */
export type Route = {
  /** Pass-through assets: received in one swap, paid in the next. */
  readonly passed: ReadonlySet<string>;
  /** Whether the route ends with its first asset. */
  readonly isCycle: boolean;
};

/** Tolerated remainder, since order books fill whole lots. */
const REST_SHARE_MAX = 100n;

/**
 * Reads a wallet's swaps as a route.
 * `unexplained` is its balance change beyond known causes.
 */
export function toSwapRoute(
  swaps: readonly Pick<Swap, 'paid' | 'got'>[],
  unexplained: (mint: string) => bigint = () => 0n,
): Route {
  const mints = new Set(swaps.flatMap(({ paid, got }) => [paid.mint, got.mint]));
  const flows = [...mints].map(mint => {
    const out = swaps.reduce((sum, { paid }) => (paid.mint === mint ? sum + paid.raw : sum), 0n);
    const into = swaps.reduce((sum, { got }) => (got.mint === mint ? sum + got.raw : sum), 0n);
    const isRest = out > 0n && into > 0n && toAbsolute(into - out) * REST_SHARE_MAX <= into;
    return { mint, out, into, isRest };
  });
  const kept = flows.filter(({ isRest }) => !isRest);
  const isCycle =
    swaps.length > 1 && (kept.length === 0 || (kept.length === 1 && kept[0]!.out > 0n && kept[0]!.into > 0n));
  // Cycles trade tokens; quote assets pass through except the first.
  const start = kept[0]?.mint ?? swaps[0]?.paid.mint;
  const passed = flows.filter(({ mint, isRest, out, into }) => {
    if (isRest && (!isCycle || (isReference(mint) && mint !== start))) return true;
    // An unread hop may explain most of the net.
    const [net, rest] = [into - out, unexplained(mint)];
    return net * rest < 0n && toAbsolute(rest) * 2n >= toAbsolute(net);
  });
  return { passed: new Set(passed.map(({ mint }) => mint)), isCycle };
}

const HOPS_MAX = 8;

/**
 * Finds the quote asset behind a non-quote base on a route without branches.
 * Null if the wallet owned the base or the route forks.
 */
export function findQuoteSide(swaps: readonly Swap[], route: Route, view: View): Side | null {
  let side = view.base;
  for (let hop = 0; hop < HOPS_MAX; hop++) {
    if (isReference(side.mint)) return hop === 0 ? null : side;
    const sides = swaps.map(({ paid, got }) => (view.isBuy ? { near: got, far: paid } : { near: paid, far: got }));
    const [next, ...more] = sides.filter(({ near }) => near.mint === side.mint);
    const takers = sides.filter(({ far }) => far.mint === side.mint);
    if (next === undefined || more.length > 0 || takers.length !== 1 || !route.passed.has(side.mint)) return null;
    side = next.far;
  }
  return null;
}
