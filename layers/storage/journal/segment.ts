import type { Item } from '../kernel/dynamo.ts';
import { isLive } from '../kernel/expiry.ts';
import { splitIntoChunks } from '../kernel/parallel.ts';
import type { Listing } from './directory.ts';
import { packRows, type RowShape, unpackRows } from './packed-rows.ts';

export type Placed = { readonly seq: number; readonly slot: number; readonly timestampMs: number };

/** Bounds the overread of a range. */
export const SEGMENT_MS = 900_000;
/** Four hours. A page lists segments of one block. */
const BLOCK_SLOTS = 36_000;

/** Bounds the unpacking for few rows. */
const SEGMENT_ROWS_MAX = 64;

export const pad = (figure: number, width: number): string => String(figure).padStart(width, '0');

/** Segments sort by their newest time. */
export const formatTimeKey = (timestampMs: number): string => pad(timestampMs, 14);

/** Rows of one segment are at or after this time of its quarter hour. */
export const toSegmentStartMs = (timestampMs: number): number => timestampMs - (timestampMs % SEGMENT_MS);

export const toSlotBlock = (slot: number): number => Math.floor(slot / BLOCK_SLOTS);

export const toSlotBlockEnd = (slot: number): number => (toSlotBlock(slot) + 1) * BLOCK_SLOTS - 1;

export type SegmentShape = {
  /** The header lists the segments. Others may have any slots, and be long. */
  readonly isListed?: true;
};

/** Rows up to this number may share segments whatever their times. */
const LONG_SEQS_MAX = 256;

/** Whether the rows of a header may be in long segments. */
export const isLong = ({ isListed }: SegmentShape, seq: number): boolean => !isListed && seq <= LONG_SEQS_MAX;

/** A segment's key is a function of its rows. */
export const toSegmentItems = <Row extends Placed>(
  key: string,
  rows: readonly Row[],
  shape: RowShape<Row> & SegmentShape,
) => splitIntoSegments(rows, shape).map(group => toSegmentItem(key, group, shape));

/** Rows of each segment. */
export const splitIntoSegments = <Row extends Placed>(
  rows: readonly Row[],
  shape: SegmentShape,
  long = false,
): readonly (readonly Row[])[] => {
  const groups = long ? [rows] : [...Map.groupBy(rows, row => place(row, shape)).values()];
  // The same list is not packed again.
  return (groups.length === 1 ? [rows] : groups).flatMap(group => splitIntoChunks(group, SEGMENT_ROWS_MAX));
};

const place = (row: Placed, { isListed }: SegmentShape): string =>
  `${Math.floor(row.timestampMs / SEGMENT_MS)}:${isListed ? toSlotBlock(row.slot) : ''}`;

export const toSegmentItem = <Row extends Placed>(key: string, rows: readonly Row[], shape: RowShape<Row>): Item =>
  packSegment(toSegmentKey(key, toSegmentListing(rows)), rows, shape);

/** An item with other rows. */
export const packSegment = <Row>(item: Item, rows: readonly Row[], shape: RowShape<Row>): Item => ({
  ...item,
  d: { B: packRows(shape, rows) },
});

export const toSegmentListing = (rows: readonly Placed[]): Listing => {
  const slots = rows.map(({ slot }) => slot);
  return {
    newestMs: Math.max(...rows.map(({ timestampMs }) => timestampMs)),
    firstSeq: rows[0]!.seq,
    slotMin: Math.min(...slots),
    slotMax: Math.max(...slots),
  };
};

export const toSegmentKey = (key: string, { newestMs, firstSeq }: Listing): Item => ({
  k: { S: key },
  s: { S: `${formatTimeKey(newestMs)}#${pad(firstSeq, 12)}` },
});

/** None of an expired segment. */
export const unpackSegmentRows = <Row>(item: Item, shape: RowShape<Row>): readonly Row[] =>
  isLive(item) ? unpackRows(shape, item.d!.B!) : [];

/** Version of the committed header. */
export const VERSION = 'h';

export const setSegmentVersion = (item: Item, version: number): Item => ({
  ...item,
  [VERSION]: { N: String(version) },
});

/** Unix ms. */
export const parseSegmentNewestMs = (item: Item): number => Number(item.s!.S!.slice(0, 14));
