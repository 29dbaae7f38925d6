import type { Item } from '../dynamo.ts';
import { pack } from '../pack.ts';
import { batches } from '../parallel.ts';
import { type RowShape, unpackRows } from './packed-rows.ts';

/** What a journal must know of a row: its place in arrival, in the chain and in time. */
export type Placed = { readonly seq: number; readonly slot: number; readonly timestampMs: number };

/** A segment never spans more than this much time, nor this many slots, so that a range read overreads little. */
export const SEGMENT_MS = 900_000;
export const SEGMENT_SLOTS = 2_250;

/** A segment holds no more rows than this, so that a reader of few need not unpack many. */
const SEGMENT_ROWS_MAX = 64;

const pad = (figure: number, width: number): string => String(figure).padStart(width, '0');

/** Sort key of a time: segments sort by the newest time they hold. */
export const timeKey = (timestampMs: number): string => pad(timestampMs, 14);

/** Last slot that a segment holding `slot` can reach. */
export const slotEnd = (slot: number): number => slot - (slot % SEGMENT_SLOTS) + SEGMENT_SLOTS - 1;

/** Cuts rows into segment items, aligned in time and slots; the key of a segment is a function of its rows. */
export const segmentItems = <Row extends Placed>(key: string, rows: readonly Row[], encode: (row: Row) => unknown) =>
  [...Map.groupBy(rows, place).values()]
    .flatMap(group => batches(group, SEGMENT_ROWS_MAX))
    .map(group => segmentItem(key, group, encode));

const place = (row: Placed): string =>
  `${Math.floor(row.timestampMs / SEGMENT_MS)}:${Math.floor(row.slot / SEGMENT_SLOTS)}`;

const segmentItem = <Row extends Placed>(key: string, rows: readonly Row[], encode: (row: Row) => unknown): Item => {
  const newestMs = Math.max(...rows.map(row => row.timestampMs));
  return {
    k: { S: key },
    s: { S: `${timeKey(newestMs)}#${pad(rows[0]!.seq, 12)}` },
    slot_max: { N: String(Math.max(...rows.map(row => row.slot))) },
    d: { B: pack(rows.map(encode)) },
  };
};

/** The rows of a segment item. */
export const segmentRows = <Row>(item: Item, shape: RowShape<Row>): readonly Row[] => unpackRows(shape, item.d!.B!);

/** The newest time a segment item holds, unix ms. */
export const segmentNewestMs = (item: Item): number => Number(item.s!.S!.slice(0, 14));
