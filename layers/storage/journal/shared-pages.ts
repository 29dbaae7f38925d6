import type { TableRef } from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryPages } from '../kernel/query.ts';
import { decodeListings, type Listing } from './directory.ts';
import { HEAD } from './head.ts';
import { pad } from './segment.ts';

const SLOT_DIGITS = 16;

/** Sorts after the header. */
export function formatPageSort(slot: number): string {
  return `${HEAD}${pad(slot, SLOT_DIGITS)}`;
}

export const LAST_PAGE_SORT = `${HEAD}${HEAD}`;

type ListingPage = { readonly sort: string; readonly segments: readonly Listing[] };

/** Pages of one key that the searches of a request share: a run without gaps. */
export type SharedPages = {
  firstSort: string;
  run: readonly ListingPage[];
  /** No page comes after the run. */
  isEnd: boolean;
  /** One search reads at a time. */
  reading: Promise<unknown>;
};

export function createSharedPages(): SharedPages {
  return { firstSort: LAST_PAGE_SORT, run: [], isEnd: false, reading: Promise.resolve() };
}

type Wanted = { readonly first: number; readonly pastMs: number; readonly isStale: boolean };

/** About 4 KB. */
const PAGES_AT_ONCE = 16;

/** Segments of the pages from a slot on, through a page of newer ones. */
export function readSharedPages(
  table: TableRef,
  key: string,
  shared: SharedPages,
  { first, pastMs, isStale }: Wanted,
): Promise<readonly Listing[]> {
  const firstSort = formatPageSort(first);
  const isPast = ({ segments }: ListingPage): boolean => segments.every(({ newestMs }) => newestMs > pastMs);
  const listKnown = () => shared.run.filter(({ sort }) => sort >= firstSort);
  const reading = shared.reading.then(async () => {
    const isConnected = firstSort >= shared.firstSort && (shared.isEnd || listKnown().length > 0);
    if (!isConnected) Object.assign(shared, { firstSort, run: [], isEnd: false });
    if (!shared.isEnd && !listKnown().some(isPast)) {
      const from = shared.run.at(-1)?.sort ?? firstSort;
      const bounds = { k: key, from, to: LAST_PAGE_SORT };
      const query = (isStale ? buildKeyQuery : buildConsistentQuery)('k = :k AND s BETWEEN :from AND :to', bounds);
      for await (const { items, next } of queryPages(table, { ...query, Limit: PAGES_AT_ONCE }, 2)) {
        const pages = items.map(({ s, i }) => ({ sort: s!.S!, segments: decodeListings(i!) }));
        shared.run = [...shared.run, ...pages.filter(({ sort }) => sort !== shared.run.at(-1)?.sort)];
        shared.isEnd = next === undefined;
        if (listKnown().some(isPast)) break;
      }
    }
    const known = listKnown();
    const end = known.findIndex(isPast);
    return known.slice(0, end < 0 ? known.length : end + 1).flatMap(({ segments }) => segments);
  });
  shared.reading = reading.catch(() => {});
  return reading;
}
