import type { LedgerState, PageRef } from './ledger.ts';
import { type Lot, remainingOf } from './lot.ts';

/** Lots in a page. */
export const pageLots = 256;
/** A state with more lots than this gives pages away. */
export const stateLotsMax = 512;

/** A page to be kept under the position's id and this number. */
export type Page = { readonly number: number; readonly lots: readonly Lot[] };

/** Moves full pages out of the middle of a state that has grown too large; the caller stores them. Most states have none to give. */
export const spill = (state: LedgerState): { readonly state: LedgerState; readonly pages: readonly Page[] } => {
  if (state.lots.length + state.newest.length <= stateLotsMax) return { state, pages: [] };
  const lots = state.pages.length === 0 ? state.lots.slice(0, pageLots) : state.lots;
  const newest = state.pages.length === 0 ? state.lots.slice(pageLots) : state.newest;
  const pages: Page[] = [];
  for (let at = 0; at + pageLots <= newest.length; at += pageLots)
    pages.push({ number: state.pagesMade + pages.length, lots: newest.slice(at, at + pageLots) });
  if (pages.length === 0) return { state, pages };
  return {
    state: {
      ...state,
      lots,
      newest: newest.slice(pages.length * pageLots),
      pages: [...state.pages, ...pages.map(refOf)],
      pagesMade: state.pagesMade + pages.length,
    },
    pages,
  };
};

/** The page that must be loaded before so many raw units can be taken; null when enough is at hand. */
export const pageNeeded = ({ lots, pages }: LedgerState, raw: bigint): PageRef | null => {
  const next = pages[0];
  if (next === undefined) return null;
  let atHand = 0n;
  for (const lot of lots) {
    atHand += remainingOf(lot);
    if (atHand >= raw) return null;
  }
  return next;
};

/** The state with its next page loaded; the caller deletes the stored page once the state is written. */
export const withPage = (state: LedgerState, page: readonly Lot[]): LedgerState => {
  const [next, ...pages] = state.pages;
  const raw = page.reduce((sum, lot) => sum + remainingOf(lot), 0n);
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
};

const refOf = ({ number, lots }: Page): PageRef => ({
  number,
  raw: lots.reduce((sum, lot) => sum + remainingOf(lot), 0n),
});
