import type { Item } from '../kernel/dynamo.ts';
import { isLive } from '../kernel/expiry.ts';
import { pack } from '../kernel/pack.ts';
import { batches } from '../kernel/parallel.ts';
import type { Listing } from './directory.ts';
import { type RowShape, unpackRows } from './packed-rows.ts';

export type Placed = { readonly seq: number; readonly slot: number; readonly timestampMs: number };

/** Bounds the overread of a range. */
export const SEGMENT_MS = 900_000;
export const SEGMENT_SLOTS = 2_250;

/** Bounds the unpacking for few rows. */
const SEGMENT_ROWS_MAX = 64;

export const pad = (figure: number, width: number): string => String(figure).padStart(width, '0');

/** Segments sort by their newest time. */
export const timeKey = (timestampMs: number): string => pad(timestampMs, 14);

/** Rows of one segment are at or after this time of its quarter hour. */
export const segmentStartMs = (timestampMs: number): number => timestampMs - (timestampMs % SEGMENT_MS);

export const slotEnd = (slot: number): number => slot - (slot % SEGMENT_SLOTS) + SEGMENT_SLOTS - 1;

/** A segment's key is a function of its rows. */
export const segmentItems = <Row extends Placed>(key: string, rows: readonly Row[], encode: (row: Row) => unknown) =>
  segmentGroups(rows).map(group => segmentItem(key, group, encode));

/** Rows of each segment. */
export const segmentGroups = <Row extends Placed>(rows: readonly Row[]): readonly (readonly Row[])[] =>
  [...Map.groupBy(rows, place).values()].flatMap(group => batches(group, SEGMENT_ROWS_MAX));

const place = (row: Placed): string =>
  `${Math.floor(row.timestampMs / SEGMENT_MS)}:${Math.floor(row.slot / SEGMENT_SLOTS)}`;

export const segmentItem = <Row extends Placed>(
  key: string,
  rows: readonly Row[],
  encode: (row: Row) => unknown,
): Item => packedSegment(segmentKey(key, listingOf(rows)), rows, encode);

/** An item with other rows. */
export const packedSegment = <Row>(item: Item, rows: readonly Row[], encode: (row: Row) => unknown): Item => ({
  ...item,
  d: { B: pack(rows.map(encode)) },
});

export const listingOf = (rows: readonly Placed[]): Listing => {
  const slots = rows.map(({ slot }) => slot);
  return {
    newestMs: Math.max(...rows.map(({ timestampMs }) => timestampMs)),
    firstSeq: rows[0]!.seq,
    slotMin: Math.min(...slots),
    slotMax: Math.max(...slots),
  };
};

export const segmentKey = (key: string, { newestMs, firstSeq }: Listing): Item => ({
  k: { S: key },
  s: { S: `${timeKey(newestMs)}#${pad(firstSeq, 12)}` },
});

/** None of an expired segment. */
export const segmentRows = <Row>(item: Item, shape: RowShape<Row>): readonly Row[] =>
  isLive(item) ? unpackRows(shape, item.d!.B!) : [];

/** Version of the committed header. */
export const VERSION = 'h';

export const versionedSegment = (item: Item, version: number): Item => ({ ...item, [VERSION]: { N: String(version) } });

/** Unix ms. */
export const segmentNewestMs = (item: Item): number => Number(item.s!.S!.slice(0, 14));
