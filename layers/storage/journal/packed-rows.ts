import { type Unpacked, unpack, unpackOnce } from '../pack.ts';

/** How packed rows are read. */
export type RowShape<Row> = {
  readonly decode: (row: never) => Row;
  /** For readers that are asked for the same rows again and again, and change none. */
  readonly unpacked?: Unpacked<readonly Row[]>;
};

/** So many parts of up to 64 rows are remembered, some 50 KB each. */
const UNPACKED_MAX = 64;

/** The rows that were packed together; those unpacked last are remembered where there is a memory. */
export const unpackRows = <Row>({ decode, unpacked }: RowShape<Row>, bytes: Uint8Array): readonly Row[] => {
  const rowsOf = () => unpack<never[]>(bytes).map(decode);
  return unpacked ? unpackOnce(unpacked, UNPACKED_MAX, bytes, rowsOf) : rowsOf();
};
