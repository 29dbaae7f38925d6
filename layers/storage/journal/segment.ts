import { compressPacked } from '../../core/codec/pack.ts';
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

export function pad(figure: number, width: number): string {
  return String(figure).padStart(width, '0');
}

/** Segments sort by their newest time. */
export function formatTimeKey(timestampMs: number): string {
  return pad(timestampMs, 14);
}

/** Rows of one segment are at or after this time of its quarter hour. */
export function toSegmentStartMs(timestampMs: number): number {
  return timestampMs - (timestampMs % SEGMENT_MS);
}

export function toSlotBlock(slot: number): number {
  return Math.floor(slot / BLOCK_SLOTS);
}

export function toSlotBlockEnd(slot: number): number {
  return (toSlotBlock(slot) + 1) * BLOCK_SLOTS - 1;
}

export type SegmentShape = {
  /** The header lists the segments. Others may have any slots, and be long. */
  readonly isListed?: true;
};

/** Rows up to this number may share segments whatever their times. */
const LONG_SEQS_MAX = 256;

/** Whether the rows of a header may be in long segments. */
export function isLong({ isListed }: SegmentShape, seq: number): boolean {
  return !isListed && seq <= LONG_SEQS_MAX;
}

/** A segment's key is a function of its rows. */
export function toSegmentItems<Row extends Placed>(
  key: string,
  rows: readonly Row[],
  shape: RowShape<Row> & SegmentShape,
) {
  return splitIntoSegments(rows, shape).map(group => toSegmentItem(key, group, shape));
}

/** Rows of each segment. */
export function splitIntoSegments<Row extends Placed>(
  rows: readonly Row[],
  shape: SegmentShape,
  long = false,
): readonly (readonly Row[])[] {
  const toPlace = ({ timestampMs, slot }: Placed) =>
    `${Math.floor(timestampMs / SEGMENT_MS)}:${shape.isListed ? toSlotBlock(slot) : ''}`;
  const groups = long ? [rows] : [...Map.groupBy(rows, toPlace).values()];
  // The same list is not packed again.
  return (groups.length === 1 ? [rows] : groups).flatMap(group => splitIntoChunks(group, SEGMENT_ROWS_MAX));
}

export function toSegmentItem<Row extends Placed>(key: string, rows: readonly Row[], shape: RowShape<Row>): Item {
  return packSegment(toSegmentKey(key, toSegmentListing(rows)), rows, shape);
}

/** An item with other rows. */
export function packSegment<Row extends object>(item: Item, rows: readonly Row[], shape: RowShape<Row>): Item {
  return {
    ...item,
    d: { B: compressPacked(packRows(shape, rows)) },
  };
}

export function toSegmentListing(rows: readonly Placed[]): Listing {
  const slots = rows.map(({ slot }) => slot);
  return {
    newestMs: Math.max(...rows.map(({ timestampMs }) => timestampMs)),
    firstSeq: rows[0]!.seq,
    slotMin: Math.min(...slots),
    slotMax: Math.max(...slots),
  };
}

export function toSegmentKey(key: string, { newestMs, firstSeq }: Listing): Item {
  return {
    k: { S: key },
    s: { S: `${formatTimeKey(newestMs)}#${pad(firstSeq, 12)}` },
  };
}

/** None of an expired segment. */
export function unpackSegmentRows<Row>(item: Item, shape: RowShape<Row>): readonly Row[] {
  return isLive(item) ? unpackRows(shape, item.d!.B!) : [];
}

/** Version of the committed header. */
export const VERSION = 'h';

export function setSegmentVersion(item: Item, version: number): Item {
  return {
    ...item,
    [VERSION]: { N: String(version) },
  };
}

/** Unix ms. */
export function parseSegmentNewestMs(item: Item): number {
  return Number(item.s!.S!.slice(0, 14));
}
