import type { Item, TableRef } from '../kernel/dynamo.ts';
import { buildConsistentQuery, buildKeyQuery, queryItems, queryPages, toTableKeys } from '../kernel/query.ts';
import { type Directory, decodeListings, encodeListings, type Listing } from './directory.ts';
import { HEAD } from './head.ts';
import { pad, toSegmentKey, toSlotBlock, toSlotBlockEnd } from './segment.ts';
import { formatPageSort, LAST_PAGE_SORT, readSharedPages, type SharedPages } from './shared-pages.ts';

/** Their keys and contents follow from the header that listed the segments. */
export function toDirectoryPages(key: string, segments: readonly Listing[]): readonly Page[] {
  return [...Map.groupBy(segments, ({ slotMax }) => toSlotBlock(slotMax)).values()].map(group => {
    const slotMax = Math.max(...group.map(segment => segment.slotMax));
    const lastSeq = Math.max(...group.map(({ firstSeq }) => firstSeq));
    const item = {
      k: { S: key },
      s: { S: `${formatPageSort(slotMax)}#${pad(lastSeq, 12)}` },
      i: encodeListings(group),
    };
    return { item, newestMs: Math.max(...group.map(({ newestMs }) => newestMs)) };
  });
}

type Page = { readonly item: Item; readonly newestMs: number };

export type Slots = { readonly first: number; readonly last: number };

export const allSlots: Slots = { first: 0, last: Infinity };

type Listed = { readonly key: string; readonly directory: Directory };

type Reach = {
  /** Reading stops at a page of newer segments. */
  readonly pastMs: number;
  /** Half price, without the last second. */
  readonly isStale: boolean;
  /** Pages of this key that searches share. */
  readonly shared?: SharedPages;
};

/** Segments that may have rows in these slots, as of a header. */
export async function findSegmentKeys(
  table: TableRef,
  { key, directory }: Listed,
  { first, last }: Slots,
  reach: Reach = { pastMs: Infinity, isStale: false },
): Promise<readonly Item[]> {
  const isWithin = ({ slotMin, slotMax }: Listing): boolean => slotMax >= first && slotMin <= last;
  const [paged, indexed] = await Promise.all([
    directory.pagedSlot < first ? [] : queryPagedListings(table, key, { first, last }, reach),
    directory.fromSeq <= 1 ? [] : queryIndexedSegments(table, key, { first, last }),
  ]);
  const keys = [...directory.segments, ...paged].filter(isWithin).map(listing => toSegmentKey(key, listing));
  return [...keys, ...indexed];
}

/** About 4 KB. */
const PAGES_AT_ONCE = 16;

async function queryPagedListings(
  table: TableRef,
  key: string,
  { first, last }: Slots,
  { pastMs, isStale, shared }: Reach,
): Promise<readonly Listing[]> {
  if (shared !== undefined) return readSharedPages(table, key, shared, { first, pastMs, isStale });
  const to = last === Infinity ? LAST_PAGE_SORT : `${formatPageSort(toSlotBlockEnd(last))}${HEAD}`;
  const query = {
    ...(isStale ? buildKeyQuery : buildConsistentQuery)('k = :k AND s BETWEEN :from AND :to', {
      k: key,
      from: formatPageSort(first),
      to,
    }),
    ...(pastMs < Infinity && { Limit: PAGES_AT_ONCE }),
  };
  const found: Listing[] = [];
  for await (const { items } of queryPages(table, query, 2)) {
    found.push(...items.flatMap(({ i }) => decodeListings(i!)));
    if (items.length > 0 && decodeListings(items.at(-1)!.i!).every(({ newestMs }) => newestMs > pastMs)) break;
  }
  return found;
}

/** Alignment of segments in earlier versions. */
const INDEXED_SLOTS = 2_250;

async function queryIndexedSegments(table: TableRef, key: string, { first, last }: Slots): Promise<readonly Item[]> {
  const condition =
    last === Infinity
      ? buildKeyQuery('k = :k AND slot_max >= :first', { k: key, first })
      : buildKeyQuery('k = :k AND slot_max BETWEEN :first AND :end', {
          k: key,
          first,
          end: last - (last % INDEXED_SLOTS) + INDEXED_SLOTS,
        });
  return toTableKeys(await queryItems(table, { IndexName: 'bySlot', ...condition }));
}
