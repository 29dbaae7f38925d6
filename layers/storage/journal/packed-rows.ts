import { LRUCache } from 'lru-cache';
import { memoize } from '../../core/kernel/memoize.ts';
import { type CutText, cutText } from '../kernel/named-text.ts';
import { heldBytes, packCuts, unpack, unpackOnce } from '../kernel/pack.ts';

/** Packed parts by their bytes, and whole readings by the version of their header. */
export type RowCache<Row> = LRUCache<string, readonly Row[]>;

/** Elements that are the same objects again are not written again. */
export type RowsCodec<Row> = {
  encode(rows: readonly Row[]): readonly unknown[];
  decode(plain: unknown): readonly Row[];
};

export type RowShape<Row> = {
  readonly encode: (row: Row) => unknown;
  readonly decode: (row: never) => Row;
  /** Instead of rows one by one. Also decodes lists of rows. */
  readonly rows?: RowsCodec<Row>;
  /** For readers that change no rows. */
  readonly cache?: RowCache<Row>;
};

const BYTES_MAX = 32 * 1_048_576;

export const rowCache = <Row>(): RowCache<Row> =>
  new LRUCache<string, readonly Row[]>({ maxSize: BYTES_MAX, sizeCalculation: heldBytes });

export const packRows = <Row>(shape: RowShape<Row>, rows: readonly Row[]): Uint8Array =>
  packOnce(rows, shape as RowShape<unknown>);

/** Segments take the rows of a header as they were. */
const packOnce = memoize((rows: readonly unknown[], shape: RowShape<unknown>) => packCuts(cutRows(rows, shape)));

const cutRows = memoize((rows: readonly unknown[], { encode, rows: codec }: RowShape<unknown>) =>
  codec ? codec.encode(rows).map(cutElement) : rows.map(row => cutRow(row as object, encode)),
);

/** Bytes of names only in the later rows. */
export const newNamesBytes = <Row>(shape: RowShape<Row>, earlier: readonly Row[], later: readonly Row[]): number => {
  const known = new Set<string>();
  const add = (rows: readonly Row[]): number => {
    let size = 0;
    for (const { names } of cutRows(rows, shape as RowShape<unknown>))
      for (const { name, bytes } of names) {
        if (!known.has(name)) size += bytes.length;
        known.add(name);
      }
    return size;
  };
  add(earlier);
  return add(later);
};

type Encode = RowShape<unknown>['encode'];

/** The rows of a header are packed with each commit. */
const cutRow = memoize((row: object, encode: Encode) => cutText(JSON.stringify(encode(row))));

const cutElement = (element: unknown): CutText =>
  typeof element === 'object' && element !== null ? cutList(element) : cutText(JSON.stringify(element));

const cutList = memoize((list: object) => cutText(JSON.stringify(list)));

export const unpackRows = <Row>({ decode, rows: codec, cache }: RowShape<Row>, bytes: Uint8Array): readonly Row[] =>
  unpackOnce(cache, bytes, () => (codec ? codec.decode(unpack(bytes)) : unpack<never[]>(bytes).map(decode)));
