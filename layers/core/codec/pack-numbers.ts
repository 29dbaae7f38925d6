import { type ByteWriter, writeByte, writeBytes, writeCount, writeDouble } from './bytes.ts';
import { codes, limits } from './pack-codes.ts';
import { findSeen, type PackWriter, writeAgain, writeShortOrLong } from './pack-writer.ts';

export function writeNumber(writer: PackWriter, value: number): void {
  if (!Number.isFinite(value)) writeByte(writer, codes.null);
  else if (!Number.isSafeInteger(value)) writeFloat(writer, value);
  else if (value >= 0 && value < limits.int) writeByte(writer, codes.int + value);
  else if (value < 0 && value >= -limits.negativeInt) writeByte(writer, codes.negativeInt - 1 - value);
  else writeLongInt(writer, value);
}

function writeLongInt(writer: PackWriter, value: number): void {
  const size = countIntBytes(Math.abs(value));
  if (size >= limits.againBytes && writeAgain(writer, value)) return;
  writeByte(writer, (value < 0 ? codes.longNegativeInt : codes.longInt) + size - 1);
  writeInt(writer, Math.abs(value), size);
}

function countIntBytes(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 256; rest /= 256) size += 1;
  return size;
}

function writeInt(writer: ByteWriter, value: number, size: number): void {
  for (let unit = 256 ** (size - 1); unit >= 1; unit /= 256) writeByte(writer, Math.floor(value / unit) % 256);
}

/** Digits where they are shorter than a double. */
function writeFloat(writer: PackWriter, value: number): void {
  if (writeAgain(writer, value)) return;
  const decimal = parseDecimal(String(value));
  if (decimal !== null && decimal.scale > 0 && decimal.digits.length <= FLOAT_DIGITS_MAX)
    writeScaled(writer, decimal, decimal.scale, codes.float);
  else {
    writeByte(writer, codes.double);
    writeDouble(writer, value);
  }
}

const FLOAT_DIGITS_MAX = 16;

/** Digits without the zeros in front, and without those at the end that are counted. */
export type Decimal = {
  readonly digits: string;
  readonly zeros: number;
  readonly isNegative: boolean;
  readonly scale: number;
};

export function isPlain({ zeros, isNegative, scale }: Decimal): boolean {
  return zeros === 0 && !isNegative && scale === 0;
}

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const [MINUS, ZERO, NINE] = [45, 48, 57];
/** Fewer take less than their count. */
const ZEROS_MIN = 5;

/** Null for other texts. */
export function parseDecimal(text: string): Decimal | null {
  const first = text.charCodeAt(0);
  if (first !== MINUS && !(first >= ZERO && first <= NINE)) return null;
  const parts = text.length < limits.longScale ? DECIMAL.exec(text) : null;
  if (parts === null) return null;
  const [, sign, whole, decimals = ''] = parts;
  const isNegative = sign === '-';
  const digits = (whole + decimals).replace(/^0+/, '');
  let end = digits.length;
  while (decimals === '' && end > 0 && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const zeros = digits.length - end;
  return zeros < ZEROS_MIN
    ? { digits, zeros: 0, isNegative, scale: decimals.length }
    : { digits: digits.slice(0, end), zeros, isNegative, scale: 0 };
}

/** `code` is of a positive number in the short form. */
export function writeScaled(writer: PackWriter, { digits, isNegative }: Decimal, scale: number, code: number): void {
  const size = countDigitBytes(digits);
  if (size > limits.scaledBytes || scale >= limits.scale || size === 0 || isSeen(writer, digits)) {
    writeByte(writer, code + 2);
    writeCount(writer, 2 * scale + (isNegative ? 1 : 0));
    writeDigits(writer, digits);
  } else {
    writeByte(writer, code + (isNegative ? 1 : 0));
    writeByte(writer, scale * limits.scaledBytes + size - 1);
    if (digits.length >= limits.againLength) writer.seen.set(digits, writer.seen.size);
    writeDigitBytes(writer, digits, size);
  }
}

function isSeen(writer: PackWriter, digits: string): boolean {
  return digits.length >= limits.againLength && findSeen(writer, digits) !== undefined;
}

export function writeDigits(writer: PackWriter, digits: string): void {
  if (digits.length >= limits.againLength && writeAgain(writer, digits)) return;
  const size = countDigitBytes(digits);
  writeShortOrLong(writer, size, codes.digits, limits.digits, codes.longDigits);
  writeDigitBytes(writer, digits, size);
}

/** Their value is an exact double. */
const EXACT_DIGITS = 15;

function countDigitBytes(digits: string): number {
  if (digits === '') return 0;
  if (digits.length <= EXACT_DIGITS) return countIntBytes(Number(digits));
  return Math.ceil(BigInt(digits).toString(16).length / 2);
}

function writeDigitBytes(writer: ByteWriter, digits: string, size: number): void {
  const hex =
    digits.length <= EXACT_DIGITS
      ? null
      : BigInt(digits)
          .toString(16)
          .padStart(2 * size, '0');
  if (hex === null) writeInt(writer, Number(digits), size);
  else writeBytes(writer, Buffer.from(hex, 'hex'));
}
