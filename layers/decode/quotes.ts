import { SOL } from '../core/address.ts';
import { isStable } from '../core/quote.ts';
import type { Swap } from './gate.ts';
import type { Side } from './truth.ts';

/** How near an asset is to money: a stable prices SOL, SOL prices all else. */
const rank = (mint: string): number => (isStable(mint) ? 2 : mint === SOL ? 1 : 0);

/** A swap seen from one token: its side, and the side that it is quoted in. */
export type View = { readonly token: Side; readonly base: Side; readonly isBuy: boolean };

/** The views a swap has: one where a side is a quote asset, one from each token where neither is. */
export const viewsOf = ({ paid, got }: Pick<Swap, 'paid' | 'got'>): readonly View[] => {
  const buy: View = { token: got, base: paid, isBuy: true };
  const sell: View = { token: paid, base: got, isBuy: false };
  if (rank(paid.mint) === 0 && rank(got.mint) === 0) return [sell, buy];
  return [rank(paid.mint) >= rank(got.mint) ? buy : sell];
};

export const isQuote = (mint: string): boolean => rank(mint) > 0;

/** What a wallet's swaps of a transaction are together. */
export type Route = {
  /** Assets that only went through: got in one swap and paid in the next. */
  readonly passed: ReadonlySet<string>;
  /** Whether it ends in what it began with. */
  readonly isCycle: boolean;
};

/** What may stay behind of an asset that goes through a route: order books take whole lots. */
const REST_SHARE_MAX = 100n;

/** Reads a wallet's swaps as a route. `unexplained` is what its balance of a mint changed by beyond all that is known. */
export const routeOf = (
  swaps: readonly Pick<Swap, 'paid' | 'got'>[],
  unexplained: (mint: string) => bigint = () => 0n,
): Route => {
  const flows = flowsOf(swaps);
  const kept = flows.filter(({ isRest }) => !isRest);
  const isCycle =
    swaps.length > 1 && (kept.length === 0 || (kept.length === 1 && kept[0]!.out > 0n && kept[0]!.into > 0n));
  // Tokens on the way round a cycle are bought and sold. Money is not, but for the money that the cycle began with.
  const start = kept[0]?.mint ?? swaps[0]?.paid.mint;
  const passed = flows.filter(
    ({ mint, isRest, out, into }) =>
      isUnkept(into - out, unexplained(mint)) || (isRest && (!isCycle || (isQuote(mint) && mint !== start))),
  );
  return { passed: new Set(passed.map(({ mint }) => mint)), isCycle };
};

type AssetFlow = { readonly mint: string; readonly out: bigint; readonly into: bigint; readonly isRest: boolean };

const flowsOf = (swaps: readonly Pick<Swap, 'paid' | 'got'>[]): readonly AssetFlow[] =>
  [...new Set(swaps.flatMap(({ paid, got }) => [paid.mint, got.mint]))].map(mint => {
    const [out, into] = [swaps.map(({ paid }) => paid), swaps.map(({ got }) => got)].map(sides => sumOf(sides, mint));
    const isRest = out! > 0n && into! > 0n && size(into! - out!) * REST_SHARE_MAX <= into!;
    return { mint, out: out!, into: into!, isRest };
  });

/** Whether the wallet's balance denies most of what its swaps say: a hop that nobody read took it on, or brought it. */
const isUnkept = (net: bigint, unexplained: bigint): boolean =>
  net * unexplained < 0n && size(unexplained) * 2n >= size(net);

const sumOf = (sides: readonly Side[], mint: string): bigint =>
  sides.filter(side => side.mint === mint).reduce((sum, side) => sum + side.raw, 0n);

const size = (raw: bigint): bigint => (raw < 0n ? -raw : raw);

const HOPS_MAX = 8;

/**
 * The quote asset behind a base that is none: what the wallet paid for that base (or got for it) elsewhere on a route without
 * branches. Null where the base was the wallet's own, or the way forks.
 */
export const quoteBehind = (swaps: readonly Swap[], route: Route, view: View): Side | null => {
  let side = view.base;
  for (let hop = 0; hop < HOPS_MAX; hop++) {
    if (isQuote(side.mint)) return hop === 0 ? null : side;
    const sides = swaps.map(({ paid, got }) => (view.isBuy ? { near: got, far: paid } : { near: paid, far: got }));
    const [next, ...more] = sides.filter(({ near }) => near.mint === side.mint);
    const takers = sides.filter(({ far }) => far.mint === side.mint);
    if (next === undefined || more.length > 0 || takers.length !== 1 || !route.passed.has(side.mint)) return null;
    side = next.far;
  }
  return null;
};
