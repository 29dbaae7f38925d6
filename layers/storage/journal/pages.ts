import type { Item, TableRef } from '../kernel/dynamo.ts';
import { consistently, queryItems, tableKeys, where } from '../kernel/query.ts';
import { type Directory, type Listing, listingsOf, listingsValue } from './directory.ts';
import { HEAD } from './head.ts';
import { pad, segmentKey, slotBlock, slotBlockEnd } from './segment.ts';

const SLOT_DIGITS = 16;

/** Sorts after the header. */
const pageSort = (slot: number): string => `${HEAD}${pad(slot, SLOT_DIGITS)}`;

/** Their keys and contents follow from the header that listed the segments. */
export const pageItems = (key: string, segments: readonly Listing[]): readonly Page[] =>
  [...Map.groupBy(segments, ({ slotMax }) => slotBlock(slotMax)).values()].map(group => {
    const slotMax = Math.max(...group.map(segment => segment.slotMax));
    const lastSeq = Math.max(...group.map(({ firstSeq }) => firstSeq));
    const item = { k: { S: key }, s: { S: `${pageSort(slotMax)}#${pad(lastSeq, 12)}` }, i: listingsValue(group) };
    return { item, newestMs: Math.max(...group.map(({ newestMs }) => newestMs)) };
  });

type Page = { readonly item: Item; readonly newestMs: number };

export type Slots = { readonly first: number; readonly last: number };

export const allSlots: Slots = { first: 0, last: Infinity };

type Listed = { readonly key: string; readonly directory: Directory };

/** Segments that may have rows in these slots, as of a header. */
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
  const to = last === Infinity ? `${HEAD}${HEAD}` : `${pageSort(slotBlockEnd(last))}${HEAD}`;
  const pages = await queryItems(
    table,
    consistently('k = :k AND s BETWEEN :from AND :to', { k: key, from: pageSort(first), to }),
  );
  return pages.flatMap(({ i }) => listingsOf(i!));
};

/** Alignment of segments in earlier versions. */
const INDEXED_SLOTS = 2_250;

const indexedIn = async (table: TableRef, key: string, { first, last }: Slots): Promise<readonly Item[]> => {
  const condition =
    last === Infinity
      ? where('k = :k AND slot_max >= :first', { k: key, first })
      : where('k = :k AND slot_max BETWEEN :first AND :end', {
          k: key,
          first,
          end: last - (last % INDEXED_SLOTS) + INDEXED_SLOTS,
        });
  return tableKeys(await queryItems(table, { IndexName: 'bySlot', ...condition }));
};
