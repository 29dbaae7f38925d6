import { type ByteReader, type ByteWriter, readByte, readCount, writeByte, writeCount } from './bytes.ts';

/**
 * What a value can be, and how many first bytes each kind has. With several, the byte is a count,
 * and the last of them says that the rest of the count follows.
 */
const kinds = {
  null: 1,
  true: 1,
  false: 1,
  /** The count is the value. */
  int: 49,
  /** -1 less the count. */
  negativeInt: 8,
  /** Twice its decimals, and one if negative. The text of its digits follows. */
  number: 20,
  /** A text by its place in the table. */
  word: 48,
  /** A value before, by how many came since. */
  again: 24,
  /** Bytes of a text of digits. More than `SHORT_BYTES` are raw. */
  digits: 16,
  /** Decimals of a text. The text of its digits follows. */
  decimals: 10,
  /**
   * Zeros at the end of a text of digits less `ZEROS_MIN`.
   * The text before follows.
   */
  zeros: 15,
  /** A minus sign. The text after it follows. */
  minus: 1,
  /** 32 raw bytes. */
  address: 1,
  /** 64 raw bytes. */
  signature: 1,
  /** A name, a colon and the count. The name follows. */
  position: 2,
  /** Bytes of UTF-8. */
  text: 12,
  /** Bytes of UTF-16, of a text with half a pair of surrogates. */
  brokenText: 2,
  /** Length. All values follow. */
  list: 16,
  /** Only values follow that differ from the last list. */
  like: 16,
  /** Place of its names. Values follow that differ. */
  object: 12,
} as const;

export type Kind = keyof typeof kinds;
type Code = { readonly kind: Kind; readonly first: number; readonly most: number };

/** By first byte. */
export const codes: Code[] = [];
const byKind = {} as Record<Kind, Code>;
for (const [kind, room] of Object.entries(kinds) as [Kind, number][]) {
  byKind[kind] = { kind, first: codes.length, most: room - 1 };
  for (let left = room; left > 0; left -= 1) codes.push(byKind[kind]);
}

export function writeCode(writer: ByteWriter, kind: Kind, count = 0): void {
  const { first, most } = byKind[kind];
  writeByte(writer, first + Math.min(count, most));
  if (most > 0 && count >= most) writeCount(writer, count - most);
}

export function readCode(reader: ByteReader): { readonly kind: Kind; readonly count: number } {
  const byte = readByte(reader);
  const { kind, first, most } = codes[byte]!;
  const count = byte - first;
  return { kind, count: most > 0 && count === most ? most + readCount(reader) : count };
}

export const ADDRESS_BYTES = 32;
export const SIGNATURE_BYTES = 64;
export const SHORT_BYTES = 6;
/** Fewer take less than their count. */
export const ZEROS_MIN = 12;

/** Shorter texts and smaller numbers hardly gain from a repeat. */
export function canRepeat(value: unknown): value is string | number {
  if (typeof value === 'string') return value.length >= REPEATED_MIN;
  return Number.isFinite(value) && !(Number.isInteger(value) && Math.abs(value as number) < INT_REPEATED_MIN);
}

const [REPEATED_MIN, INT_REPEATED_MIN] = [5, 2 ** 32];
