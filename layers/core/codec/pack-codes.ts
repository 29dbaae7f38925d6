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
  int: 48,
  /** -1 less the count. */
  negativeInt: 8,
  /** Five bytes: milliseconds since `TIME_FROM`. */
  time: 1,
  /** Decimals of a number. Its digits follow as a text. */
  float: 10,
  negativeFloat: 8,
  /** Eight bytes. */
  double: 1,
  /** A text by its place in the table. */
  word: 48,
  /** The same as a value before, by how many came since that can be repeated. */
  again: 24,
  /** Bytes of a text of digits. */
  digits: 16,
  /** Decimals of a text. The text of its digits follows. */
  decimals: 10,
  /** Zeros at the end of a text less `ZEROS_MIN`. The text before follows. */
  zeros: 15,
  /** A minus sign. The text after it follows. */
  minus: 1,
  /** Lower-case text that is a number to base 36, as eight bytes. */
  base36: 1,
  /** 32 bytes. */
  address: 1,
  /** 64 bytes. */
  signature: 1,
  /** A text, a colon and the count. The text follows. */
  position: 2,
  /** Bytes of UTF-8. */
  text: 12,
  /** Bytes of UTF-16, of a text with half a pair of surrogates. */
  brokenText: 2,
  /** Elements. */
  list: 16,
  /** Elements, of which only those follow that differ from the last list of this depth and length. */
  like: 16,
  /** Place of the shape. Fields follow that differ from the last object of the shape. */
  object: 12,
} as const;

export type Kind = keyof typeof kinds;
type Code = { readonly kind: Kind; readonly first: number; readonly most: number };

/** By first byte. */
const codes: Code[] = [];
const byKind = {} as Record<Kind, Code>;
for (const [kind, room] of Object.entries(kinds) as [Kind, number][]) {
  const code = { kind, first: codes.length, most: room - 1 };
  byKind[kind] = code;
  for (let left = room; left > 0; left -= 1) codes.push(code);
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

/** The first byte of a kind. */
export function getCode(kind: Kind): number {
  return byKind[kind].first;
}

export const ADDRESS_BYTES = 32;
export const SIGNATURE_BYTES = 64;
export const BASE36_BYTES = 8;
export const TIME_FROM = 1_500_000_000_000;
export const TIME_BYTES = 5;
/** Fewer take less than their count. */
export const ZEROS_MIN = 12;
