import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '../dynamo.ts';
import { pack } from '../pack.ts';
import { batches } from '../parallel.ts';
import { bodyOf, type Versioned } from '../versioned.ts';
import { type RowShape, unpackRows } from './packed-rows.ts';
import type { Placed } from './segment.ts';

/**
 * A journal is the log of one key: rows in arrival order. Its head is one item, written once a batch, that holds all
 * hot state; rows older than the head lie packed in segments. One conditional write of the head commits a batch.
 */
export type Head<Row, Memo> = {
  readonly key: string;
  /** Grows with each commit; the condition of the next one. 0: never written. */
  readonly version: number;
  /** Arrival number of the newest row. */
  readonly seq: number;
  readonly newestMs: number;
  readonly slotMax: number;
  /** Per source shard, the sequence number applied through. */
  readonly watermarks: Readonly<Record<string, string>>;
  /** Rows up to this arrival number are known to have been emitted. */
  readonly emitted: number;
  /** The newest rows, oldest first. */
  readonly tail: readonly Row[];
  readonly tailBytes: number;
  /** Small state of the fold that must not depend on what is in memory. */
  readonly memo: Memo;
  /** Per ingest run: [accepted, duplicates], the newest few runs. */
  readonly runs: Readonly<Record<string, readonly [number, number]>>;
};

/** How a journal's memo is written down, and what an untouched key begins with. */
export type MemoShape<Memo> = {
  readonly empty: () => Memo;
  readonly write: (memo: Memo) => AttributeValue;
  readonly read: (value: AttributeValue) => Memo;
};

/** How a journal's rows and memo are written down. */
export type HeadShape<Row, Memo> = RowShape<Row> & {
  readonly encode: (row: Row) => unknown;
  readonly memo: MemoShape<Memo>;
  /** Attributes that put a head into a sparse index. */
  readonly indexed?: (memo: Memo) => Item;
};

/** The sort key of heads: behind every segment, so that a backwards query meets the head first. */
export const HEAD = '~';

export const emptyHead = <Row, Memo>(key: string, memo: Memo): Head<Row, Memo> => ({
  key,
  version: 0,
  seq: 0,
  newestMs: 0,
  slotMax: 0,
  watermarks: {},
  emitted: 0,
  tail: [],
  tailBytes: 0,
  memo,
  runs: {},
});

/** So many rows are packed together at most: after a large batch a head holds hundreds, and most readers want a few. */
const PART_ROWS_MAX = 64;

/** Primary key of a head. */
export const headKey = (key: string): Item => ({ k: { S: key }, s: { S: HEAD } });

/** The head as it is written, and the size of its packed rows. Attribute names are short: they are paid for in each write. */
export const headItem = <Row extends Placed, Memo>(
  head: Head<Row, Memo>,
  shape: HeadShape<Row, Memo>,
): { readonly item: Versioned; readonly tailBytes: number } => {
  const { tail, bytes } = packedTail(head.tail, shape.encode);
  const body = {
    q: { N: String(head.seq) },
    n: { N: String(head.newestMs) },
    x: { N: String(head.slotMax) },
    w: { S: JSON.stringify(head.watermarks) },
    e: { N: String(head.emitted) },
    ...tail,
    m: shape.memo.write(head.memo),
    ...(Object.keys(head.runs).length > 0 && { r: { S: JSON.stringify(head.runs) } }),
  };
  const item = { key: headKey(head.key), version: head.version, indexed: indexedOf(head.memo, shape), body };
  return { item, tailBytes: bytes };
};

/** What a head with such a memo is found by in a sparse index. */
export const indexedOf = <Row, Memo>(memo: Memo, { indexed }: HeadShape<Row, Memo>): Item => indexed?.(memo) ?? {};

/** The rows as attributes: few in one part, many in several, beside which stands the newest time of each. */
const packedTail = <Row extends Placed>(
  rows: readonly Row[],
  encode: (row: Row) => unknown,
): { readonly tail: Item; readonly bytes: number } => {
  if (rows.length <= PART_ROWS_MAX) {
    const bytes = pack(rows.map(encode));
    return { tail: { d: { B: bytes } }, bytes: bytes.length };
  }
  const groups = batches(rows, PART_ROWS_MAX);
  const parts = groups.map(group => pack(group.map(encode)));
  const newest = groups.map(group => Math.max(...group.map(({ timestampMs }) => timestampMs)));
  return {
    tail: { d: { L: parts.map(B => ({ B })) }, t: { S: JSON.stringify(newest) } },
    bytes: parts.reduce((sum, part) => sum + part.length, 0),
  };
};

/** Rows that are unpacked when they are asked for. */
export type Part<Row> = {
  /** None of them is newer, unix ms. */
  readonly newestMs: number;
  readonly isOfHead: boolean;
  readonly rows: () => readonly Row[];
};

/** The rows of a head's item in parts, in order of arrival. */
export const tailParts = <Row>(item: Item, shape: RowShape<Row>): readonly Part<Row>[] => {
  const { d, t } = bodyOf(item);
  const packed = tailBytesOf(d!);
  const newest = t ? (JSON.parse(t.S!) as readonly number[]) : [];
  return packed.map((bytes, at) => ({
    newestMs: newest[at] ?? Infinity,
    isOfHead: true,
    rows: () => unpackRows(shape, bytes),
  }));
};

const tailBytesOf = (d: AttributeValue): readonly Uint8Array[] => (d.L ? d.L.map(part => part.B!) : [d.B!]);

/** What tells a head from every other that was ever stored under its key. */
export const stateOf = (item: Item): string => {
  const { v, q, n } = bodyOf(item);
  return `${v!.N} ${q!.N} ${n!.N}`;
};

/** The head that an item holds. */
export const headOf = <Row, Memo>(item: Item, shape: HeadShape<Row, Memo>): Head<Row, Memo> => {
  const { v, q, n, x, w, e, d, m, r } = bodyOf(item);
  return {
    key: item.k!.S!,
    version: Number(v!.N),
    seq: Number(q!.N),
    newestMs: Number(n!.N),
    slotMax: Number(x!.N),
    watermarks: JSON.parse(w!.S!),
    emitted: Number(e!.N),
    tail: tailParts(item, shape).flatMap(part => part.rows()),
    tailBytes: tailBytesOf(d!).reduce((sum, bytes) => sum + bytes.length, 0),
    memo: shape.memo.read(m!),
    runs: r ? JSON.parse(r.S!) : {},
  };
};
