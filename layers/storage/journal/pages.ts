import type { Item, TableRef } from '../kernel/dynamo.ts';
import { consistently, queryItems, tableKeys, where } from '../kernel/query.ts';
import { type Directory, type Listing, listingsOf, listingsValue } from './directory.ts';
import { HEAD } from './head.ts';
import { pad, SEGMENT_SLOTS, segmentKey, slotEnd } from './segment.ts';

/** Segments of one page are within four hours of slots, so a query knows where to stop. */
const PAGE_SLOTS = 16 * SEGMENT_SLOTS;
const SLOT_DIGITS = 16;

/** Sorts after the header. */
const pageSort = (slot: number): string => `${HEAD}${pad(slot, SLOT_DIGITS)}`;

const blockOf = (slot: number): number => Math.floor(slot / PAGE_SLOTS);

/** Their keys and contents follow from the header that listed the segments. */
export const pageItems = (key: string, segments: readonly Listing[]): readonly Page[] =>
  [...Map.groupBy(segments, ({ slotMax }) => blockOf(slotMax)).values()].map(group => {
    const slotMax = Math.max(...group.map(segment => segment.slotMax));
    const lastSeq = Math.max(...group.map(({ firstSeq }) => firstSeq));
    const item = { k: { S: key }, s: { S: `${pageSort(slotMax)}#${pad(lastSeq, 12)}` }, i: listingsValue(group) };
    return { item, newestMs: Math.max(...group.map(({ newestMs }) => newestMs)) };
  });

type Page = { readonly item: Item; readonly newestMs: number };

export type Slots = { readonly first: number; readonly last: number };

export const allSlots: Slots = { first: 0, last: Infinity };

type Listed = { readonly key: string; readonly directory: Directory };

/** Keys of the segments that may have rows in these slots, as of a header. */
export const segmentKeysIn = async (
  table: TableRef,
  { key, directory }: Listed,
  { first, last }: Slots,
): Promise<readonly Item[]> => {
  const isWithin = ({ slotMin, slotMax }: Listing): boolean => slotMax >= first && slotMin <= last;
  const [paged, indexed] = await Promise.all([
    directory.pagedSlot < first ? [] : pagedIn(table, key, { first, last }),
    directory.fromSeq <= 1 ? [] : indexedIn(table, key, { first, last }),
  ]);
  const keys = [...directory.segments, ...paged].filter(isWithin).map(listing => segmentKey(key, listing));
  return [...keys, ...indexed];
};

const pagedIn = async (table: TableRef, key: string, { first, last }: Slots): Promise<readonly Listing[]> => {
  const end = last === Infinity ? `${HEAD}${HEAD}` : pageSort((blockOf(last) + 1) * PAGE_SLOTS);
  const pages = await queryItems(
    table,
    consistently('k = :k AND s BETWEEN :from AND :to', { k: key, from: pageSort(first), to: end }),
  );
  return pages.flatMap(({ i }) => listingsOf(i!));
};

/** Segments of earlier versions. */
const indexedIn = async (table: TableRef, key: string, { first, last }: Slots): Promise<readonly Item[]> => {
  const condition =
    last === Infinity
      ? where('k = :k AND slot_max >= :first', { k: key, first })
      : where('k = :k AND slot_max BETWEEN :first AND :end', { k: key, first, end: slotEnd(last) });
  return tableKeys(await queryItems(table, { IndexName: 'bySlot', ...condition }));
};
