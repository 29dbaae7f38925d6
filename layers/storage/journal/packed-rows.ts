import { unpack } from '../pack.ts';

/** Rows unpacked lately, by the packed bytes: the same bytes are the same rows, whatever became of the item that held them. */
export type Unpacked<Row> = Map<string, readonly Row[]>;

/** How packed rows are read. */
export type RowShape<Row> = {
  readonly decode: (row: never) => Row;
  /** For readers that are asked for the same rows again and again, and change none. */
  readonly unpacked?: Unpacked<Row>;
};

/** So many parts of up to 64 rows are remembered, some 50 KB each. */
const UNPACKED_MAX = 64;

/** The rows that were packed together; those unpacked last are remembered where there is a memory. */
export const unpackRows = <Row>({ decode, unpacked }: RowShape<Row>, bytes: Uint8Array): readonly Row[] => {
  if (!unpacked) return unpack<never[]>(bytes).map(decode);
  const id = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const rows = unpacked.get(id) ?? unpack<never[]>(bytes).map(decode);
  unpacked.delete(id);
  unpacked.set(id, rows);
  for (const oldest of unpacked.keys()) if (unpacked.size > UNPACKED_MAX) unpacked.delete(oldest);
  return rows;
};
