import { LRUCache } from 'lru-cache';
import { pack, unpack } from '../../core/codec/pack.ts';
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

export function packRows<Row>({ rows: codec }: RowShape<Row>, rows: readonly Row[]): Uint8Array {
  return pack(codec.encode(rows));
}

export function unpackRows<Row>({ rows, cache }: RowShape<Row>, bytes: Uint8Array): readonly Row[] {
  return unpackOnce(cache, bytes, () => rows.decode(unpack(bytes)));
}
