import type { Item } from '../kernel/dynamo.ts';
import { isLive } from '../kernel/expiry.ts';
import { pack } from '../kernel/pack.ts';
import { batches } from '../kernel/parallel.ts';
import { type RowShape, unpackRows } from './packed-rows.ts';

export type Placed = { readonly seq: number; readonly slot: number; readonly timestampMs: number };

/** Bounds the overread of a range. */
export const SEGMENT_MS = 900_000;
export const SEGMENT_SLOTS = 2_250;

/** Bounds the unpacking for few rows. */
const SEGMENT_ROWS_MAX = 64;

const pad = (figure: number, width: number): string => String(figure).padStart(width, '0');

/** Segments sort by their newest time. */
export const timeKey = (timestampMs: number): string => pad(timestampMs, 14);

/** Rows of one segment are at or after this time of its quarter hour. */
export const segmentStartMs = (timestampMs: number): number => timestampMs - (timestampMs % SEGMENT_MS);

export const slotEnd = (slot: number): number => slot - (slot % SEGMENT_SLOTS) + SEGMENT_SLOTS - 1;

export type SegmentShape<Row> = {
  readonly encode: (row: Row) => unknown;
  /** Segments are in no index, so each costs a unit, may have any slots, and be long. */
  readonly isUnindexed?: true;
};

/** Rows up to this number may share a segment whatever their times: readers read them all. */
const LONG_SEQS_MAX = 256;

/** Whether the rows of a header may be in long segments. */
export const isLong = ({ isUnindexed }: SegmentShape<never>, seq: number): boolean =>
  isUnindexed === true && seq <= LONG_SEQS_MAX;

/** A segment's key is a function of its rows. */
export const segmentItems = <Row extends Placed>(
  key: string,
  rows: readonly Row[],
  shape: SegmentShape<Row>,
  long = false,
) =>
  (long ? [rows] : [...Map.groupBy(rows, row => place(row, shape)).values()])
    .flatMap(group => batches(group, SEGMENT_ROWS_MAX))
    .map(group => segmentItem(key, group, shape.encode));

const place = (row: Placed, { isUnindexed }: SegmentShape<never>): string =>
  `${Math.floor(row.timestampMs / SEGMENT_MS)}:${isUnindexed ? '' : Math.floor(row.slot / SEGMENT_SLOTS)}`;

const segmentItem = <Row extends Placed>(key: string, rows: readonly Row[], encode: (row: Row) => unknown): Item => {
  const newestMs = Math.max(...rows.map(row => row.timestampMs));
  return {
    k: { S: key },
    s: { S: `${timeKey(newestMs)}#${pad(rows[0]!.seq, 12)}` },
    slot_max: { N: String(Math.max(...rows.map(row => row.slot))) },
    d: { B: pack(rows.map(encode)) },
  };
};

/** None of an expired segment. */
export const segmentRows = <Row>(item: Item, shape: RowShape<Row>): readonly Row[] =>
  isLive(item) ? unpackRows(shape, item.d!.B!) : [];

/** Version of the committed header. */
export const VERSION = 'h';

export const versionedSegment = (item: Item, version: number): Item => ({ ...item, [VERSION]: { N: String(version) } });

/** Unix ms. */
export const segmentNewestMs = (item: Item): number => Number(item.s!.S!.slice(0, 14));
