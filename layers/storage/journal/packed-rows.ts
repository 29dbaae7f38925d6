import { LRUCache } from 'lru-cache';
import { heldBytes, unpack, unpackOnce } from '../kernel/pack.ts';

/** Packed parts by their bytes, and whole readings by the version of their header. */
export type RowCache<Row> = LRUCache<string, readonly Row[]>;

export type RowShape<Row> = {
  readonly decode: (row: never) => Row;
  /** For readers that change no rows. */
  readonly cache?: RowCache<Row>;
};

const BYTES_MAX = 32 * 1_048_576;

export const rowCache = <Row>(): RowCache<Row> =>
  new LRUCache<string, readonly Row[]>({ maxSize: BYTES_MAX, sizeCalculation: heldBytes });

export const unpackRows = <Row>({ decode, cache }: RowShape<Row>, bytes: Uint8Array): readonly Row[] =>
  unpackOnce(cache, bytes, () => unpack<never[]>(bytes).map(decode));
