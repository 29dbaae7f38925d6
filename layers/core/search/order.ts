import type { MatchClass } from './named.ts';

/** What tokens of one class are ordered by. */
export type Standing = {
  readonly mint: string;
  readonly marketCapUsd: number | null;
  readonly createdMs: number | null;
};

/** Largest first, unknown last; then older, then by mint. */
export function compareStandings(a: Standing, b: Standing): number {
  return compareNumbers(b.marketCapUsd ?? -1, a.marketCapUsd ?? -1) || compareAges(a, b);
}

/** Older first, then by mint. */
export function compareAges(a: Omit<Standing, 'marketCapUsd'>, b: Omit<Standing, 'marketCapUsd'>): number {
  return (
    compareNumbers(a.createdMs ?? Infinity, b.createdMs ?? Infinity) || (a.mint < b.mint ? -1 : a.mint > b.mint ? 1 : 0)
  );
}

/** Infinities compare equal. */
function compareNumbers(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function compareMatches<Match extends Standing & { readonly match: MatchClass }>(a: Match, b: Match): number {
  return a.match - b.match || compareStandings(a, b);
}
