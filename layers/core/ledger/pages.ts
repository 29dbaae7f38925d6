import type { LedgerState, PageRef } from './ledger.ts';
import { computeLotRemaining, type Lot } from './lot.ts';

/** Lots per page, and the spill limit of a state. */
export type PageLimits = { readonly pageLots: number; readonly stateLotsMax: number };

/** A page, and a state, stay within a write unit. */
export const pageLimits: PageLimits = { pageLots: 5, stateLotsMax: 9 };

/** A page, stored under the position's id and this number. */
export type Page = { readonly number: number; readonly lots: readonly Lot[] };

/** Moves full pages out of a large state. The caller stores them. */
export function moveFullPages(
  state: LedgerState,
  { pageLots, stateLotsMax }: PageLimits = pageLimits,
): { readonly state: LedgerState; readonly pages: readonly Page[] } {
  const first = state.pages.length === 0;
  const newest = first ? state.lots.slice(pageLots) : state.newest;
  const count = Math.floor(newest.length / pageLots);
  if (state.lots.length + state.newest.length <= stateLotsMax || count === 0) return { state, pages: [] };
  const pages = Array.from({ length: count }, (_, at) => ({
    number: state.pagesMade + at,
    lots: newest.slice(at * pageLots, (at + 1) * pageLots),
  }));
  return {
    state: {
      ...state,
      lots: first ? state.lots.slice(0, pageLots) : state.lots,
      newest: newest.slice(count * pageLots),
      pages: [
        ...state.pages,
        ...pages.map(({ number, lots }) => ({
          number,
          raw: lots.reduce((sum, lot) => sum + computeLotRemaining(lot), 0n),
        })),
      ],
      pagesMade: state.pagesMade + count,
    },
    pages,
  };
}

/** The page to load before taking `raw` units; null for none. */
export function findNeededPage({ lots, pages }: LedgerState, raw: bigint): PageRef | null {
  const next = pages[0];
  if (next === undefined) return null;
  let atHand = 0n;
  for (const lot of lots) {
    atHand += computeLotRemaining(lot);
    if (atHand >= raw) return null;
  }
  return next;
}

/** Adds the next page. Delete the stored one after the commit. */
export function withPage(state: LedgerState, page: readonly Lot[]): LedgerState {
  const [next, ...pages] = state.pages;
  const raw = page.reduce((sum, lot) => sum + computeLotRemaining(lot), 0n);
  if (next === undefined || next.raw !== raw)
    throw new RangeError(
      `This is not the ledger's next page: ${raw} raw units, not ${next?.raw}. Load page ${next?.number}.`,
    );
  const whole = pages.length === 0;
  return {
    ...state,
    lots: [...state.lots, ...page, ...(whole ? state.newest : [])],
    pages,
    newest: whole ? [] : state.newest,
  };
}
