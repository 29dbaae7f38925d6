import { type Unpacked, unpack, unpackOnce } from '../kernel/pack.ts';

export type RowShape<Row> = {
  readonly decode: (row: never) => Row;
  /** Cache for readers that change no rows. */
  readonly unpacked?: Unpacked<readonly Row[]>;
};

/** Parts of up to 64 rows, some 50 KB each. */
const UNPACKED_MAX = 64;

export const unpackRows = <Row>({ decode, unpacked }: RowShape<Row>, bytes: Uint8Array): readonly Row[] => {
  const rowsOf = () => unpack<never[]>(bytes).map(decode);
  return unpacked ? unpackOnce(unpacked, UNPACKED_MAX, bytes, rowsOf) : rowsOf();
};
