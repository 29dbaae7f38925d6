import { parseBase58Bytes } from '../identity/base58.ts';
import { type ByteWriter, createByteWriter, writeByte, writeBytes, writeCount, writeDouble } from './bytes.ts';
import { ADDRESS_BYTES, codes, limits, SIGNATURE_BYTES } from './pack-codes.ts';
import { shapeTable, wordTable } from './pack-words.ts';

type Shape = { readonly place: number; last: readonly unknown[] };

/** `seen` has the places of texts that a repeat refers to. */
type PackWriter = ByteWriter & {
  readonly seen: Map<string | number, number>;
  readonly shapes: Map<string, Shape>;
  /** The last by depth and length. */
  readonly lists: Map<number, readonly unknown[]>;
  depth: number;
};

const wordPlaces: ReadonlyMap<string, number> = new Map(wordTable.map((word, at) => [word, at]));
const shapePlaces: ReadonlyMap<string, number> = new Map(shapeTable.map((names, at) => [JSON.stringify(names), at]));

export function createPackWriter(): PackWriter {
  return { ...createByteWriter(), seen: new Map(), shapes: new Map(), lists: new Map(), depth: 0 };
}

/** What JSON would keep of a value: undefined is null in a list, and left out of an object. */
export function writeValue(writer: PackWriter, value: unknown): void {
  if (typeof value === 'number') writeNumber(writer, value);
  else if (typeof value === 'string') writeString(writer, value);
  else if (typeof value === 'boolean') writeByte(writer, value ? codes.true : codes.false);
  else if (Array.isArray(value)) writeList(writer, value);
  else if (typeof value === 'object' && value !== null) writeObject(writer, value);
  else writeByte(writer, codes.null);
}

/** A count within the code where it is below the limit. */
function writeShortOrLong(writer: ByteWriter, count: number, code: number, limit: number, longCode: number): void {
  writeByte(writer, count < limit ? code + count : longCode);
  if (count >= limit) writeCount(writer, count);
}

function writeList(writer: PackWriter, list: readonly unknown[]): void {
  const key = writer.depth * limits.likeLength + list.length;
  const before = list.length < limits.likeLength ? writer.lists.get(key) : undefined;
  const changed = before && list.map((value, at) => !isSame(value, before[at]));
  const isLike = changed && count(changed, false) > Math.ceil(list.length / 8);
  writer.depth += 1;
  if (isLike) {
    writeShortOrLong(writer, list.length, codes.like, limits.like, codes.longLike);
    writeChanged(writer, list, changed);
  } else writeWholeList(writer, list);
  writer.depth -= 1;
  if (list.length < limits.likeLength) writer.lists.set(key, list);
}

function count(bits: readonly boolean[], bit: boolean): number {
  return bits.reduce((sum, one) => (one === bit ? sum + 1 : sum), 0);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => isSame(value, b[at]));
  return (a ?? null) === (b ?? null);
}

/** Bits of what differs, and these values. */
function writeChanged(writer: PackWriter, values: readonly unknown[], changed: readonly boolean[]): void {
  for (let from = 0; from < changed.length; from += 8)
    writeByte(
      writer,
      changed.slice(from, from + 8).reduce((bits, is, at) => bits + (is ? 2 ** at : 0), 0),
    );
  values.forEach((value, at) => {
    if (changed[at]) writeValue(writer, value);
  });
}

function writeWholeList(writer: PackWriter, list: readonly unknown[]): void {
  writeShortOrLong(writer, list.length, codes.list, limits.list, codes.longList);
  for (let at = 0; at < list.length; ) {
    const value = list[at];
    let end = at + 1;
    while (end < list.length && list[end] === value) end += 1;
    const isRun = end - at >= limits.runMin;
    if (isRun) writeShortOrLong(writer, end - at - limits.runMin, codes.run, limits.run, codes.longRun);
    writeValue(writer, value);
    at = isRun ? end : at + 1;
  }
}

/** Only fields that differ from the object of this shape before; at first from null. */
function writeObject(writer: PackWriter, value: object): void {
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  const shape = writeShape(
    writer,
    entries.map(([name]) => name),
  );
  const values = entries.map(([, held]) => held ?? null);
  writer.depth += 1;
  writeChanged(
    writer,
    values,
    values.map((held, at) => held !== (shape.last[at] ?? null)),
  );
  writer.depth -= 1;
  shape.last = values;
}

function writeShape(writer: PackWriter, names: readonly string[]): Shape {
  const { shapes } = writer;
  const id = JSON.stringify(names);
  const known = shapes.get(id);
  const place = known?.place ?? shapePlaces.get(id);
  const shape = known ?? { place: place ?? shapeTable.length + shapes.size, last: [] };
  shapes.set(id, shape);
  writeByte(writer, codes.object);
  writeCount(writer, shape.place);
  if (place === undefined) {
    writeCount(writer, names.length);
    for (const name of names) writeString(writer, name);
  }
  return shape;
}

function writeNumber(writer: PackWriter, value: number): void {
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

/** Writes how far back an equal value is. Else a later one can refer to it. */
function writeAgain(writer: PackWriter, value: string | number): boolean {
  const { seen } = writer;
  const place = findSeen(writer, value);
  if (place === undefined) {
    seen.set(value, seen.size);
    return false;
  }
  if (!seen.has(value)) writeByte(writer, codes.other);
  writeShortOrLong(writer, seen.size - 1 - place, codes.again, limits.again, codes.longAgain);
  return true;
}

/** Place of the value, or of the number or text that gives it. */
function findSeen({ seen }: PackWriter, value: string | number): number | undefined {
  const place = seen.get(value);
  if (place !== undefined) return place;
  if (typeof value === 'number') return seen.get(String(value));
  const number = Number(value);
  return String(number) === value ? seen.get(number) : undefined;
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

function writeString(writer: PackWriter, text: string): void {
  const word = wordPlaces.get(text);
  const decimal = word === undefined ? parseDecimal(text) : null;
  if (word !== undefined) writeShortOrLong(writer, word, codes.word, limits.word, codes.longWord);
  else if (decimal !== null && isPlain(decimal)) writeDigits(writer, decimal.digits);
  else if (writeAgain(writer, text)) return;
  else if (decimal === null) writeNewText(writer, text);
  else if (decimal.scale > 0) writeScaled(writer, decimal, decimal.scale, codes.decimal);
  else writeScaled(writer, decimal, decimal.zeros, codes.zeros);
}

/** Digits without the zeros in front, and without those at the end that are counted. */
type Decimal = {
  readonly digits: string;
  readonly zeros: number;
  readonly isNegative: boolean;
  readonly scale: number;
};

function isPlain({ zeros, isNegative, scale }: Decimal): boolean {
  return zeros === 0 && !isNegative && scale === 0;
}

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const [MINUS, ZERO, NINE] = [45, 48, 57];
/** Fewer take less than their count. */
const ZEROS_MIN = 5;

/** Null for other texts. */
function parseDecimal(text: string): Decimal | null {
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
function writeScaled(writer: PackWriter, { digits, isNegative }: Decimal, scale: number, code: number): void {
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

function writeDigits(writer: PackWriter, digits: string): void {
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
  if (digits.length <= EXACT_DIGITS) writeInt(writer, Number(digits), size);
  else
    writeBytes(
      writer,
      Buffer.from(
        BigInt(digits)
          .toString(16)
          .padStart(2 * size, '0'),
        'hex',
      ),
    );
}

function writeNewText(writer: PackWriter, text: string): void {
  const name = resolveName(text);
  const [start] = (name === null && STARTS_WITH_NAME.exec(text)) || [];
  const first = start === undefined ? null : resolveName(start);
  if (name !== null) writeName(writer, name);
  else if (BASE36.test(text)) writeBase36(writer, text);
  else if (first !== null) {
    writeByte(writer, codes.named);
    if (!writeAgain(writer, start!)) writeName(writer, first);
    writeString(writer, text.slice(start!.length));
  } else {
    const isUtf8 = text.isWellFormed();
    const bytes = Buffer.from(text, isUtf8 ? 'utf8' : 'utf16le');
    writeByte(writer, isUtf8 ? codes.text : codes.brokenText);
    writeCount(writer, bytes.length);
    writeBytes(writer, bytes);
  }
}

/** Below 2 ** 64, and not shorter as text. */
const BASE36 = /^[1-9a-z][0-9a-z]{7,11}$/;
const HALF = 6;

function writeBase36(writer: PackWriter, text: string): void {
  const [high, low] = [text.slice(0, -HALF), text.slice(-HALF)].map(part => BigInt(Number.parseInt(part, 36)));
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(high! * 36n ** BigInt(HALF) + low!);
  writeByte(writer, codes.base36);
  writeBytes(writer, bytes);
}

const STARTS_WITH_NAME = /^[1-9A-HJ-NP-Za-km-z]{32,88}(?=[^0-9A-Za-z])/;
const ADDRESS_LENGTH_MAX = 44;
const NAME_LENGTH_MAX = 88;

/** Most names come again soon, and decoding takes microseconds. */
const recent = new Map<string, Uint8Array>();
const RECENT_MAX = 4_096;

/** Bytes of an address or signature; null for other texts. */
function resolveName(text: string): Uint8Array | null {
  if (text.length < ADDRESS_BYTES || text.length > NAME_LENGTH_MAX) return null;
  const known = recent.get(text);
  if (known !== undefined) return known;
  const bytes = parseBase58Bytes(text.length <= ADDRESS_LENGTH_MAX ? ADDRESS_BYTES : SIGNATURE_BYTES, text);
  if (recent.size === RECENT_MAX) recent.clear();
  // A copy: a slice would hold the whole text.
  if (bytes !== null) recent.set(Buffer.from(text, 'latin1').toString('latin1'), bytes);
  return bytes;
}

function writeName(writer: ByteWriter, bytes: Uint8Array): void {
  writeByte(writer, bytes.length === ADDRESS_BYTES ? codes.address : codes.signature);
  writeBytes(writer, bytes);
}
