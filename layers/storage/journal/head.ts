import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { compressPacked, joinPacked, type Packed } from '../../core/codec/pack.ts';
import { parseUnsent, toUnsentItem, type Unsent } from '../access/unsent.ts';
import type { Item } from '../kernel/dynamo.ts';
import { UNIT_BYTES } from '../kernel/item-size.ts';
import { parsePackedAttribute, toPackedAttribute } from '../kernel/packed-attribute.ts';
import { splitIntoChunks } from '../kernel/parallel.ts';
import { countVersionedBytes, getVersionedBody, type Versioned } from '../kernel/versioned.ts';
import { createDirectory, type Directory, decodeDirectory, encodeDirectory } from './directory.ts';
import {
  decodeHeadFigures,
  decodeNewestPlace,
  encodeHeadFigures,
  type HeadFigures,
  type NewestPlace,
} from './head-figures.ts';
import { packRows, type RowShape, unpackRows } from './packed-rows.ts';
import type { Placed, SegmentShape } from './segment.ts';
import { decodeSourceOffsets, encodeSourceOffsets, type SourceOffsets } from './source-offsets.ts';

/**
 * One item with all cached state and the newest rows, written once per batch. Older rows are in
 * segments.
 */
export type Head<Row, Memo> = HeadFigures &
  NewestPlace & {
    readonly key: string;
    /** Condition of the next write. 0: never written. */
    readonly version: number;
    /** Source offset by shard. */
    readonly sourceOffsets: SourceOffsets;
    /** Newest rows, oldest first. */
    readonly tail: readonly Row[];
    readonly tailBytes: number;
    readonly directory: Directory;
    /** Fold state that must survive a cold start. */
    readonly memo: Memo;
    /** [accepted, duplicates] of the newest ingest runs. */
    readonly runs: Readonly<Record<string, readonly [number, number]>>;
    readonly unsent?: Unsent | undefined;
    /** Commits with facts that rows do not tell. Unknown in headers of earlier versions. */
    readonly facts?: number | undefined;
  };

/** `rows` are all of the key, or null where segments have some. */
export type MemoShape<Memo, Row> = {
  readonly empty: () => Memo;
  /** Undefined where the rows give the memo. */
  readonly write: (memo: Memo, rows: readonly Row[] | null) => AttributeValue | undefined;
  /** `tail` opens the rows of the header. */
  readonly read: (value: AttributeValue | undefined, tail: () => readonly Row[]) => Memo;
};

export type HeadShape<Row, Memo> = RowShape<Row> &
  SegmentShape & {
    readonly memo: MemoShape<Memo, Row>;
    /** Buffered rows move to segments before the header grows beyond a write unit. */
    readonly isOneUnit?: true;
    /** Attributes of a sparse index. */
    readonly indexed?: (memo: Memo) => Item;
  };

/** Sorts after all segments, so a backward query finds it first. */
export const HEAD = '~';

export function createEmptyHead<Row, Memo>(key: string, memo: Memo): Head<Row, Memo> {
  return {
    key,
    version: 0,
    seq: 0,
    newestMs: 0,
    slotMax: 0,
    sourceOffsets: {},
    emitted: 0,
    tail: [],
    tailBytes: 0,
    longMs: 0,
    directory: createDirectory(1),
    memo,
    runs: {},
  };
}

/** Most readers need only a few of the rows. */
const PART_ROWS_MAX = 64;

export function toHeadKey(key: string): Item {
  return { k: { S: key }, s: { S: HEAD } };
}

/** The item, the size of its rows, and its write units. Short names save write units. */
export function toHeadItem<Row extends Placed, Memo>(
  head: Head<Row, Memo>,
  shape: HeadShape<Row, Memo>,
): { readonly item: Versioned; readonly tailBytes: number; readonly units: number } {
  const memo = shape.memo.write(head.memo, head.seq === head.tail.length ? head.tail : null);
  const body = {
    ...encodeHeadFigures(head, head.tail),
    w: encodeSourceOffsets(head.sourceOffsets),
    ...(shape.isListed && { i: encodeDirectory(head.directory) }),
    ...(memo && { m: memo }),
    ...(Object.keys(head.runs).length > 0 && { r: toPackedAttribute(head.runs) }),
    ...toUnsentItem(head.unsent),
    ...(head.facts !== undefined && { f: { N: String(head.facts) } }),
  };
  const key = toHeadKey(head.key);
  const indexed = toIndexedAttributes(head.memo, shape);
  const build = ({ tail, bytes }: ReturnType<typeof packTail>) => {
    const item = { key, version: head.version, indexed, body: { ...body, ...tail } };
    return { item, tailBytes: bytes, units: Math.ceil(countVersionedBytes(item) / UNIT_BYTES) };
  };
  const plain = build(packTail(head.tail, shape, joinPacked));
  return plain.units === 1 ? plain : build(packTail(head.tail, shape, compressPacked));
}

export function toIndexedAttributes<Row, Memo>(memo: Memo, { indexed }: HeadShape<Row, Memo>): Item {
  return indexed?.(memo) ?? {};
}

/** Several parts each carry their newest time. */
function packTail<Row extends Placed>(
  rows: readonly Row[],
  shape: RowShape<Row>,
  toBytes: (packed: Packed) => Uint8Array,
): { readonly tail: Item; readonly bytes: number } {
  if (rows.length <= PART_ROWS_MAX) {
    const bytes = toBytes(packRows(shape, rows));
    return { tail: { d: { B: bytes } }, bytes: bytes.length };
  }
  const groups = splitIntoChunks(rows, PART_ROWS_MAX);
  const parts = groups.map(group => toBytes(packRows(shape, group)));
  const newest = groups.map(group => Math.max(...group.map(({ timestampMs }) => timestampMs)));
  return {
    tail: { d: { L: parts.map(B => ({ B })) }, t: toPackedAttribute(newest) },
    bytes: parts.reduce((sum, part) => sum + part.length, 0),
  };
}

/** Unpacked on demand. */
export type Part<Row> = {
  /** Newest time, unix ms. */
  readonly newestMs: number;
  readonly isOfHead: boolean;
  readonly rows: () => readonly Row[];
};

/** In order of arrival. */
export function parseTailParts<Row>(item: Item, shape: RowShape<Row>): readonly Part<Row>[] {
  const { d, t } = getVersionedBody(item);
  const packed = getTailBytes(d!);
  const newest = t ? parsePackedAttribute<readonly number[]>(t) : [];
  return packed.map((bytes, at) => ({
    newestMs: newest[at] ?? Infinity,
    isOfHead: true,
    rows: () => unpackRows(shape, bytes),
  }));
}

export function unpackTailRows<Row>(item: Item, shape: RowShape<Row>): readonly Row[] {
  return parseTailParts(item, shape).flatMap(part => part.rows());
}

export function decodeLongMs(item: Item): number {
  return decodeHeadFigures(getVersionedBody(item)).longMs;
}

function getTailBytes(d: AttributeValue): readonly Uint8Array[] {
  return d.L ? d.L.map(part => part.B!) : [d.B!];
}

/** Identifies one version of a header. */
export function formatHeadVersion(item: Item): string {
  const body = getVersionedBody(item);
  return `${body.v!.N} ${decodeHeadFigures(body).seq}`;
}

export function parseJournalHead<Row extends Placed, Memo>(item: Item, shape: HeadShape<Row, Memo>): Head<Row, Memo> {
  const body = getVersionedBody(item);
  const { v, w, d, i, m, r, f } = body;
  const [figures, tail] = [decodeHeadFigures(body), unpackTailRows(item, shape)];
  return {
    key: item.k!.S!,
    version: Number(v!.N),
    ...figures,
    ...decodeNewestPlace(body, tail),
    sourceOffsets: decodeSourceOffsets(w!),
    tail,
    tailBytes: getTailBytes(d!).reduce((sum, bytes) => sum + bytes.length, 0),
    // Earlier versions had none, and the rows before these in the index.
    directory: i ? decodeDirectory(i) : createDirectory(tail[0]?.seq ?? figures.seq + 1),
    memo: shape.memo.read(m, () => tail),
    runs: r ? parsePackedAttribute(r) : {},
    unsent: parseUnsent(body),
    facts: f && Number(f.N),
  };
}
