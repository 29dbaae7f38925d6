/** As on the wire; bytes in SDK commands are arrays. */
export type Value = Readonly<Record<string, unknown>>;
export type Item = Readonly<Record<string, Value>>;

const READ_UNIT_BYTES = 4_096;
const WRITE_UNIT_BYTES = 1_024;

/** Units of a write of this many bytes. */
export function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
}

/** An eventually consistent read costs half. */
export function readUnits(bytes: number, isConsistent: boolean): number {
  return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (isConsistent ? 1 : 0.5);
}

/** Source: DynamoDB's developer guide, "Item sizes and formats". */
export function countItemBytes(item: Item): number {
  let sum = 0;
  for (const name in item) sum += Buffer.byteLength(name) + countValueBytes(item[name]!);
  return sum;
}

/** Bytes of one attribute value. */
export function countValueBytes(value: Value): number {
  const { S, N, B, L, M } = value as {
    readonly S?: string;
    readonly N?: string;
    readonly B?: string | Uint8Array;
    readonly L?: readonly Value[];
    readonly M?: Item;
  };
  if (S !== undefined) return Buffer.byteLength(S);
  if (N !== undefined) return Math.ceil(N.replace(/[-.]/g, '').length / 2) + 1;
  if (B !== undefined) return typeof B === 'string' ? Buffer.byteLength(B, 'base64') : B.length;
  if (L !== undefined) return L.reduce((sum, each) => sum + 1 + countValueBytes(each), 3);
  if (M !== undefined) return Object.keys(M).length + countItemBytes(M) + 3;
  return 1;
}
