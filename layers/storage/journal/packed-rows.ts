import { LRUCache } from 'lru-cache';
import { memoize } from '../../core/kernel/memoize.ts';
import { type CutText, splitAtNamesAndNumbers } from '../kernel/named-text.ts';
import { countHeldBytes, packCuts, unpack, unpackOnce } from '../kernel/pack.ts';

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

export function packRows<Row>(shape: RowShape<Row>, rows: readonly Row[]): Uint8Array {
  return packOnce(rows, shape as RowShape<unknown>);
}

/** Segments take the rows of a header as they were. */
const packOnce = memoize((rows: readonly unknown[], shape: RowShape<unknown>) => packCuts(cutRows(rows, shape)));

const cutRows = memoize((rows: readonly unknown[], { rows: codec }: RowShape<unknown>) =>
  codec.encode(rows).map(splitElement),
);

/** Bytes of names only in the later rows. */
export function countNewNameBytes<Row>(shape: RowShape<Row>, earlier: readonly Row[], later: readonly Row[]): number {
  const known = new Set(extractNames(shape, earlier).map(({ name }) => name));
  const fresh = new Map(extractNames(shape, later).map(({ name, bytes }) => [name, bytes.length]));
  return [...fresh].reduce((sum, [name, length]) => (known.has(name) ? sum : sum + length), 0);
}

function extractNames<Row>(shape: RowShape<Row>, rows: readonly Row[]) {
  return cutRows(rows, shape as RowShape<unknown>).flatMap(({ cuts }) => cuts.filter(cut => typeof cut !== 'string'));
}

function splitElement(element: unknown): CutText {
  return typeof element === 'object' && element !== null
    ? cutList(element)
    : splitAtNamesAndNumbers(JSON.stringify(element));
}

const cutList = memoize((list: object) => splitAtNamesAndNumbers(JSON.stringify(list)));

export function unpackRows<Row>({ rows, cache }: RowShape<Row>, bytes: Uint8Array): readonly Row[] {
  return unpackOnce(cache, bytes, () => rows.decode(unpack(bytes)));
}
