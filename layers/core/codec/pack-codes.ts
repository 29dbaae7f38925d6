/**
 * First bytes of a value. One that `limits` names begins a range; else a count, which is a varint,
 * and the bytes follow as stated. A scaled number is a byte of its scale and of the size of its
 * digits, and these; the long form is twice the scale, one more if negative, and `digits`,
 * `longDigits` or a repeat of them. The scale counts zeros at the end, or decimals.
 */
export const codes = {
  /** 0 to 63. */
  int: 0,
  /** -1 to -16. */
  negativeInt: 64,
  /** One to seven bytes. */
  longInt: 80,
  longNegativeInt: 87,
  /** Alone: Brotli of the value. */
  compressed: 94,
  /** Count of bytes of UTF-16, for lone surrogates. */
  brokenText: 95,
  /** 0 to 15 elements. */
  list: 96,
  /** A list like the last one of its depth and length, of 0 to 15 elements: what differs. */
  like: 112,
  /** The value 1 to 32 back among those that a repeat may refer to. */
  again: 128,
  /** Text of digits, as a number of 0 to 16 bytes. */
  digits: 160,
  /** Count of bytes. */
  longDigits: 177,
  zeros: 178,
  negativeZeros: 179,
  longZeros: 180,
  decimal: 181,
  negativeDecimal: 182,
  longDecimal: 183,
  /** A number with its decimal text. */
  float: 184,
  negativeFloat: 185,
  longFloat: 186,
  double: 187,
  /** A repeat, as a number instead of a text or the other way around. */
  other: 188,
  /** Count of values back. */
  longAgain: 189,
  address: 190,
  signature: 191,
  /** A text that begins with a name: the name and the rest. */
  named: 192,
  /** Count of bytes of UTF-8. */
  text: 193,
  null: 194,
  true: 195,
  false: 196,
  /** Count of elements. */
  longList: 197,
  /** Place of the shape in the table and those after it; a new one with the count of names and the names. */
  object: 198,
  /** Lower-case text, as a number to base 36. */
  base36: 199,
  /** In a list: 3 to 10 equal elements; one of them. */
  run: 200,
  /** Count of equal elements. */
  longRun: 208,
  /** Of up to 63 elements: the length; what differs. */
  longLike: 209,
  /** A new signature with `:0`, the name of a position. */
  position: 210,
  /** Place in the table. */
  longWord: 211,
  /** The first of the table. */
  word: 212,
} as const;

export const limits = {
  int: codes.negativeInt - codes.int,
  negativeInt: codes.longInt - codes.negativeInt,
  list: codes.like - codes.list,
  like: codes.again - codes.like,
  again: codes.digits - codes.again,
  digits: codes.longDigits - codes.digits,
  run: codes.longRun - codes.run,
  word: 256 - codes.word,
  /** Shorter runs are written out. */
  runMin: 3,
  /** Longer lists are unlike others. */
  likeLength: 64,
  /** Characters of digits to which a repeat may refer. */
  againLength: 5,
  /** Bytes of a number to which a repeat may refer. */
  againBytes: 3,
  /** Of the short form. */
  scale: 32,
  scaledBytes: 8,
  /** Of digits at the end, and of decimals. */
  longScale: 256,
  depth: 200,
} as const;

export const ADDRESS_BYTES = 32;
export const SIGNATURE_BYTES = 64;
export const BASE36_BYTES = 8;
export const POSITION_END = ':0';

export function countBitBytes(bits: number): number {
  return Math.ceil(bits / 8);
}
