import { LRUCache } from 'lru-cache';
import { unpack, unpackOnce } from '../kernel/pack.ts';

/** Packed parts by their bytes, and whole readings by the version of their header. */
export type RowCache<Row> = LRUCache<string, readonly Row[]>;

export type RowShape<Row> = {
  readonly decode: (row: never) => Row;
  /** For readers that change no rows. */
  readonly cache?: RowCache<Row>;
};

/** About 0.8 KB each. */
const ROWS_MAX = 16_384;

export const rowCache = <Row>(): RowCache<Row> =>
  new LRUCache({ maxSize: ROWS_MAX, sizeCalculation: rows => rows.length + 1 });

export const unpackRows = <Row>({ decode, cache }: RowShape<Row>, bytes: Uint8Array): readonly Row[] =>
  unpackOnce(cache, bytes, () => unpack<never[]>(bytes).map(decode));
