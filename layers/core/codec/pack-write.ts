import { parseBase58Bytes } from '../identity/base58.ts';
import { type ByteWriter, createByteWriter, toBigBytes, writeByte, writeBytes } from './bytes.ts';
import { ADDRESS_BYTES, canRepeat, SHORT_BYTES, SIGNATURE_BYTES, writeCode, ZEROS_MIN } from './pack-codes.ts';
import { findLast, type List, shapeTable, toShapeKey, wordTable } from './pack-table.ts';

export type PackWriter = ByteWriter & {
  /** What does not shrink: names and long digits. */
  readonly raw: Uint8Array[];
  /** Places of the values that can be repeated. */
  readonly seen: Map<string | number, number>;
  /** Places of shapes that the table does not have. */
  readonly shapes: Map<string, number>;
  /** For `findLast`. */
  readonly last: Map<number, List>;
  /** Lists and objects that are not written to their end. */
  readonly open: Open[];
};

type Open = {
  readonly key: number;
  readonly values: List;
  readonly before: List | null;
  readonly start: number;
  at: number;
};

const wordPlaces = new Map(wordTable.map((word, at): [string | number, number] => [word, at]));
const shapePlaces = new Map(shapeTable.map((names, at) => [JSON.stringify(names), at]));

export function createPackWriter(): PackWriter {
  return { ...createByteWriter(ROOM), raw: [], seen: new Map(), shapes: new Map(), last: new Map(), open: [] };
}

const ROOM = 512;

/** Keeps what JSON would. */
export function writeValue(writer: PackWriter, value: unknown): void {
  const depth = writer.open.length;
  startValue(writer, value);
  while (writer.open.length > depth) writePart(writer);
}

/** Writes some more bytes of a started value. Returns whether it is complete. */
export function continueValue(writer: PackWriter, bytes: number): boolean {
  const end = writer.length + bytes;
  while (writer.open.length > 0 && writer.length < end) writePart(writer);
  return writer.open.length === 0;
}

/** Writes a leaf, or opens a list or an object. */
export function startValue(writer: PackWriter, value: unknown): void {
  if (typeof value === 'string' || canRepeat(value)) writeLeaf(writer, value);
  else if (Number.isSafeInteger(value)) writeInt(writer, value as number);
  else if (Array.isArray(value)) startList(writer, value);
  else if (typeof value === 'object' && value !== null) startObject(writer, value);
  else writeCode(writer, typeof value === 'boolean' ? `${value}` : 'null');
}

/** Writes the next value of what was opened last, or closes it. */
function writePart(writer: PackWriter): void {
  const one = writer.open[writer.open.length - 1]!;
  const { values, before, at } = one;
  if (at === values.length) {
    writer.last.set(one.key, values);
    writer.open.pop();
    return;
  }
  one.at += 1;
  const value = values[at];
  if (before === null || !isSame(value, before[at])) startValue(writer, value);
  else {
    writer.bytes[one.start + (at >> 3)]! |= 1 << (at & 7);
    if (Array.isArray(value)) openValues(writer, value.length, value, before[at] as List);
  }
}

function writeInt(writer: PackWriter, value: number): void {
  if (value < 0) writeCode(writer, 'negativeInt', -1 - value);
  else writeCode(writer, 'int', value);
}

function startList(writer: PackWriter, list: List): void {
  const before = findLast(writer.last, list.length);
  const isLike = isPartlySame(list, before);
  writeCode(writer, isLike ? 'like' : 'list', list.length);
  openValues(writer, list.length, list, isLike ? before : null);
}

function startObject(writer: PackWriter, object: object): void {
  const names: string[] = [];
  const values: unknown[] = [];
  for (const name of Object.keys(object)) {
    const value = (object as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    names.push(name);
    values.push(value);
  }
  const id = JSON.stringify(names);
  const known = shapePlaces.get(id) ?? writer.shapes.get(id);
  const place = known ?? shapeTable.length + writer.shapes.size;
  writeCode(writer, 'object', place);
  if (known === undefined) {
    writer.shapes.set(id, place);
    writeValue(writer, names);
  }
  const key = toShapeKey(place);
  openValues(writer, key, values, findLast(writer.last, key));
}

/** Values of lists are compared in turn. */
function isSame(value: unknown, before: unknown): boolean {
  if (typeof value !== 'object' || value === null) return (value ?? null) === (before ?? null);
  return Array.isArray(value) && Array.isArray(before) && value.length === before.length;
}

function isPartlySame(values: List, before: List): boolean {
  for (let at = 0; at < values.length; at += 1) if (isSame(values[at], before[at])) return true;
  return false;
}

/** Before other values than the last: bits of what is the same. */
function openValues(writer: PackWriter, key: number, values: List, before: List | null): void {
  const start = writer.length;
  if (before !== null) for (let from = 0; from < values.length; from += 8) writeByte(writer, 0);
  writer.open.push({ key, values, before, start, at: 0 });
}

function writeLeaf(writer: PackWriter, value: string | number): void {
  const word = wordPlaces.get(value);
  const isRepeated = word === undefined && canRepeat(value);
  const place = isRepeated ? writer.seen.get(value) : undefined;
  if (word !== undefined) writeCode(writer, 'word', word);
  else if (place !== undefined) writeCode(writer, 'again', writer.seen.size - 1 - place);
  else {
    if (typeof value === 'string') {
      if (!NUMBER_START.test(value)) writeOtherText(writer, value);
      else if (DIGITS.test(value)) writeDigits(writer, value);
      else writeText(writer, value);
    } else if (Number.isSafeInteger(value)) writeInt(writer, value);
    else writeFraction(writer, value);
    if (isRepeated) writer.seen.set(value, writer.seen.size);
  }
}

/** Numbers that are written in one way. Longer ones are plain text. */
const NUMERAL = /^(-?)(0|[1-9]\d{0,127})(?:\.(\d{1,127}))?$/;

function writeFraction(writer: PackWriter, value: number): void {
  const text = String(value);
  const [, minus, whole, decimals = ''] = NUMERAL.exec(text) ?? [];
  writeCode(writer, 'number', 2 * decimals.length + (minus ? 1 : 0));
  writeLeaf(writer, whole === undefined ? text : joinDigits(whole, decimals));
}

function joinDigits(whole: string, decimals: string): string {
  return (whole + decimals).replace(/^0+(?=\d)/, '');
}

/** Digits without sign and decimals can be repeated. */
function writeText(writer: PackWriter, text: string): void {
  const [, minus, whole, decimals = ''] = NUMERAL.exec(text) ?? [];
  if (whole === undefined) writeOtherText(writer, text);
  else if (minus) {
    writeCode(writer, 'minus');
    writeLeaf(writer, text.slice(1));
  } else {
    writeCode(writer, 'decimals', decimals.length);
    writeLeaf(writer, joinDigits(whole, decimals));
  }
}

function writeDigits(writer: PackWriter, digits: string): void {
  if (digits.endsWith(ZEROS)) {
    const short = digits.replace(/0+$/, '');
    writeCode(writer, 'zeros', digits.length - short.length - ZEROS_MIN);
    writeLeaf(writer, short);
  } else if (digits.length <= SHORT_DIGITS && Number(digits) < 256 ** SHORT_BYTES) {
    const value = Number(digits);
    const size = Math.ceil(Math.log2(value + 1) / 8);
    writeCode(writer, 'digits', size);
    for (let unit = 256 ** (size - 1); unit >= 1; unit /= 256) writeByte(writer, Math.floor(value / unit) % 256);
  } else {
    const bytes = toBigBytes(BigInt(digits));
    writeCode(writer, 'digits', bytes.length);
    writer.raw.push(bytes);
  }
}

const NUMBER_START = /^-?\d/;
const DIGITS = /^(?:0|[1-9]\d{0,127})$/;
const ZEROS = '0'.repeat(ZEROS_MIN);
/** Longer ones take more than `SHORT_BYTES`. */
const SHORT_DIGITS = 15;

/** A name and a short number. */
const POSITION = /^([1-9A-HJ-NP-Za-km-z]{32,88}):(0|[1-9]\d{0,8})$/;

function writeOtherText(writer: PackWriter, text: string): void {
  const name = resolveName(text);
  const [, start, number] = (name === null && POSITION.exec(text)) || [];
  if (name !== null) {
    writeCode(writer, name.length === ADDRESS_BYTES ? 'address' : 'signature');
    writer.raw.push(name);
  } else if (start !== undefined) {
    writeCode(writer, 'position', Number(number));
    writeLeaf(writer, start);
  } else {
    const isUtf8 = text.isWellFormed();
    const bytes = Buffer.from(text, isUtf8 ? 'utf8' : 'utf16le');
    writeCode(writer, isUtf8 ? 'text' : 'brokenText', bytes.length);
    writeBytes(writer, bytes);
  }
}

/** Most names come again soon, and decoding takes microseconds. */
const recent = new Map<string, Uint8Array>();
const RECENT_MAX = 4_096;
const ADDRESS_LENGTH_MAX = 44;
const NAME_LENGTH_MAX = 88;

/** Bytes of an address or signature; null for other texts. */
function resolveName(text: string): Uint8Array | null {
  if (text.length < ADDRESS_BYTES || text.length > NAME_LENGTH_MAX) return null;
  const known = recent.get(text);
  if (known !== undefined) return known;
  const bytes = parseBase58Bytes(text.length <= ADDRESS_LENGTH_MAX ? ADDRESS_BYTES : SIGNATURE_BYTES, text);
  if (recent.size === RECENT_MAX) recent.clear();
  if (bytes !== null) recent.set(text, bytes);
  return bytes;
}
