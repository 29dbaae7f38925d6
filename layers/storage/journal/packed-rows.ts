import { LRUCache } from 'lru-cache';
import type { Codec } from '../../core/codec/codec.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { cutText } from '../kernel/named-text.ts';
import { heldBytes, packCuts, packNamed, unpack, unpackOnce } from '../kernel/pack.ts';

/** Packed parts by their bytes, and whole readings by the version of their header. */
export type RowCache<Row> = LRUCache<string, readonly Row[]>;

export type RowShape<Row> = {
  readonly encode: (row: Row) => unknown;
  readonly decode: (row: never) => Row;
  /** Instead of rows one by one. Also decodes lists of rows. */
  readonly rows?: Codec<readonly Row[]>;
  /** For readers that change no rows. */
  readonly cache?: RowCache<Row>;
};

const BYTES_MAX = 32 * 1_048_576;

export const rowCache = <Row>(): RowCache<Row> =>
  new LRUCache<string, readonly Row[]>({ maxSize: BYTES_MAX, sizeCalculation: heldBytes });

export const packRows = <Row>({ encode, rows: codec }: RowShape<Row>, rows: readonly Row[]): Uint8Array =>
  codec ? packNamed(codec.encode(rows)) : packCuts(rows.map(row => cutRow(row as object, encode as Encode)));

type Encode = (row: object) => unknown;

/** The rows of a header are packed with each commit. */
const cutRow = memoize((row: object, encode: Encode) => cutText(JSON.stringify(encode(row))));

export const unpackRows = <Row>({ decode, rows: codec, cache }: RowShape<Row>, bytes: Uint8Array): readonly Row[] =>
  unpackOnce(cache, bytes, () => (codec ? codec.decode(unpack(bytes)) : unpack<never[]>(bytes).map(decode)));
