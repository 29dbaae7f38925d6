import { LRUCache } from 'lru-cache';
import { createListPacker, type Packed, unpack } from '../../core/codec/pack.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { countHeldBytes, unpackOnce } from '../kernel/unpack-cache.ts';

/** Packed parts by their bytes, and whole readings by the version of their header. */
export type RowCache<Row> = LRUCache<string, readonly Row[]>;

/** Elements that are the same objects again are not written again. */
export type RowsCodec<Row> = {
  encode(rows: readonly Row[]): readonly unknown[];
  decode(plain: unknown): readonly Row[];
};

export type RowShape<Row> = {
  readonly rows: RowsCodec<Row>;
  /** For readers that change no rows. */
  readonly cache?: RowCache<Row>;
};

/** Rows one by one. */
export function createRowsCodec<Row extends object>(
  encode: (row: Row) => unknown,
  decode: (plain: never) => Row,
): RowsCodec<Row> {
  // A header writes its rows with each commit.
  const once = memoize((row: Row) => encode(row));
  return { encode: rows => rows.map(row => once(row)), decode: plain => (plain as readonly never[]).map(decode) };
}

const BYTES_MAX = 32 * 1_048_576;

export function createRowCache<Row>(): RowCache<Row> {
  return new LRUCache<string, readonly Row[]>({ maxSize: BYTES_MAX, sizeCalculation: countHeldBytes });
}

type Growing = {
  readonly codec: unknown;
  readonly rows: readonly object[];
  readonly packed: Packed;
  /** Null once other rows were appended. */
  packer: ReturnType<typeof createListPacker> | null;
};

/** Of recent lists, by last row. */
const recent = new Map<object, Growing>();
const RECENT_MAX = 2_048;

/** A header's rows follow those of its last commit, whose bytes are kept. */
export function packRows<Row extends object>({ rows: codec }: RowShape<Row>, rows: readonly Row[]): Packed {
  const begun = findBegun(codec, rows);
  if (begun?.rows.length === rows.length) return begun.packed;
  const packer = begun?.packer ?? createListPacker();
  if (begun) begun.packer = null;
  const packed = packer.append(codec.encode(rows).slice(packer.length));
  if (recent.size === RECENT_MAX) recent.clear();
  if (rows.length > 0) recent.set(rows.at(-1)!, { codec, rows, packed, packer });
  return packed;
}

/** The longest list that these rows begin with. */
function findBegun(codec: unknown, rows: readonly object[]): Growing | undefined {
  for (let length = rows.length; length > 0; length -= 1) {
    const known = recent.get(rows[length - 1]!);
    if (known === undefined || known.codec !== codec || known.rows.length !== length) continue;
    if (known.rows.every((row, at) => row === rows[at])) return known;
  }
  return undefined;
}

export function unpackRows<Row>({ rows, cache }: RowShape<Row>, bytes: Uint8Array): readonly Row[] {
  return unpackOnce(cache, bytes, () => rows.decode(unpack(bytes)));
}
