import { parseBase58Bytes } from '../identity/base58.ts';
import { type ByteWriter, createByteWriter, writeBytes, writeDouble } from './bytes.ts';
import {
  ADDRESS_BYTES,
  BASE36_BYTES,
  SIGNATURE_BYTES,
  TIME_BYTES,
  TIME_FROM,
  writeCode,
  ZEROS_MIN,
} from './pack-codes.ts';
import { countEndZeros, splitNumeral, toDigitBytes } from './pack-digits.ts';
import { canRepeat, countBitBytes, createPackState, enterValue, getLast, type PackState } from './pack-state.ts';
import { shapeTable, toListKey, toShapeKey, wordTable } from './pack-table.ts';

type PackWriter = ByteWriter &
  PackState & {
    /** Bytes of addresses and signatures. */
    readonly names: Uint8Array[];
    /** Places of the values that can be repeated. */
    readonly seen: Map<string | number, number>;
    /** Places of shapes that the table does not have. */
    readonly shapes: Map<string, number>;
  };

const wordPlaces = new Map(wordTable.map((word, at) => [word, at]));
const shapePlaces = new Map(shapeTable.map((names, at) => [JSON.stringify(names), at]));

export function createPackWriter(): PackWriter {
  return { ...createByteWriter(), ...createPackState(), names: [], seen: new Map(), shapes: new Map() };
}

/** What JSON would keep of a value: undefined is null in a list, and left out of an object. */
export function writeValue(writer: PackWriter, value: unknown): void {
  enterValue(writer);
  if (typeof value === 'number') writeNumber(writer, value);
  else if (typeof value === 'string') writeString(writer, value);
  else if (typeof value === 'boolean') writeCode(writer, value ? 'true' : 'false');
  else if (Array.isArray(value)) writeList(writer, value);
  else if (typeof value === 'object' && value !== null) writeObject(writer, value);
  else writeCode(writer, 'null');
  writer.depth -= 1;
}

function writeList(writer: PackWriter, list: readonly unknown[]): void {
  const key = toListKey(writer.depth, list.length);
  const changed = findChanged(list, getLast(writer, key));
  const isLike = changed.filter(is => !is).length > countBitBytes(list.length);
  writeCode(writer, isLike ? 'like' : 'list', list.length);
  if (isLike) writeChanged(writer, list, changed);
  else for (const value of list) writeValue(writer, value);
  writer.last.set(key, list);
}

function writeObject(writer: PackWriter, object: object): void {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  const names = entries.map(([name]) => name);
  const values = entries.map(([, value]) => value);
  const id = JSON.stringify(names);
  const known = shapePlaces.get(id) ?? writer.shapes.get(id);
  const place = known ?? shapeTable.length + writer.shapes.size;
  writeCode(writer, 'object', place);
  if (known === undefined) {
    writer.shapes.set(id, place);
    writeValue(writer, names);
  }
  const key = toShapeKey(place);
  writeChanged(writer, values, findChanged(values, getLast(writer, key)));
  writer.last.set(key, values);
}

function findChanged(values: readonly unknown[], before: readonly unknown[]): readonly boolean[] {
  return values.map((value, at) => !isSame(value, before[at]));
}

/** Objects never are. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, at) => isSame(value, b[at]));
  return (a ?? null) === (b ?? null) && (typeof a !== 'object' || a === null);
}

/** Bits of what differs, and these values. */
function writeChanged(writer: PackWriter, values: readonly unknown[], changed: readonly boolean[]): void {
  const bits = new Uint8Array(countBitBytes(values.length));
  changed.forEach((is, at) => {
    if (is) bits[at >> 3]! |= 1 << (at & 7);
  });
  writeBytes(writer, bits);
  values.forEach((value, at) => {
    if (changed[at]) writeValue(writer, value);
  });
}

function writeNumber(writer: PackWriter, value: number): void {
  if (!Number.isFinite(value)) writeCode(writer, 'null');
  else if (!canRepeat(value)) {
    if (value >= 0) writeCode(writer, 'int', value);
    else writeCode(writer, 'negativeInt', -1 - value);
  } else if (!writeAgain(writer, value)) {
    writeLongNumber(writer, value);
    remember(writer, value);
  }
}

/** Digits where they are shorter than a double. */
function writeLongNumber(writer: PackWriter, value: number): void {
  const parts = splitNumeral(String(value));
  const time = value - TIME_FROM;
  if (Number.isInteger(value) && time >= 0 && time < 256 ** TIME_BYTES) {
    writeCode(writer, 'time');
    const bytes = Buffer.alloc(TIME_BYTES);
    bytes.writeUIntBE(time, 0, TIME_BYTES);
    writeBytes(writer, bytes);
  } else if (parts !== null && parts.digits.length <= FLOAT_DIGITS_MAX) {
    writeCode(writer, parts.isNegative ? 'negativeFloat' : 'float', parts.decimals);
    writeValue(writer, parts.digits);
  } else {
    writeCode(writer, 'double');
    writeDouble(writer, value);
  }
}

const FLOAT_DIGITS_MAX = 16;

function writeString(writer: PackWriter, text: string): void {
  const word = wordPlaces.get(text);
  if (word !== undefined) writeCode(writer, 'word', word);
  else if (!writeAgain(writer, text)) {
    const parts = splitNumeral(text);
    if (parts !== null) writeNumeral(writer, text, parts);
    else writeOtherText(writer, text);
    remember(writer, text);
  }
}

/** Writes how far back an equal value is. */
function writeAgain(writer: PackWriter, value: string | number): boolean {
  const place = writer.seen.get(value);
  if (place !== undefined) writeCode(writer, 'again', writer.seen.size - 1 - place);
  return place !== undefined;
}

function remember({ seen }: PackWriter, value: string | number): void {
  if (canRepeat(value)) seen.set(value, seen.size);
}

/** What a sign, decimals and zeros leave, so that these digits can be repeated. */
function writeNumeral(writer: PackWriter, text: string, parts: NonNullable<ReturnType<typeof splitNumeral>>): void {
  const { isNegative, digits, decimals } = parts;
  const zeros = countEndZeros(text);
  if (isNegative) {
    writeCode(writer, 'minus');
    writeValue(writer, text.slice(1));
  } else if (decimals > 0) {
    writeCode(writer, 'decimals', decimals);
    writeValue(writer, digits);
  } else if (zeros >= ZEROS_MIN) {
    writeCode(writer, 'zeros', zeros - ZEROS_MIN);
    writeValue(writer, text.slice(0, -zeros));
  } else {
    const bytes = toDigitBytes(digits);
    writeCode(writer, 'digits', bytes.length);
    writeBytes(writer, bytes);
  }
}

function writeOtherText(writer: PackWriter, text: string): void {
  const name = resolveName(text);
  const [, start, number] = (name === null && POSITION.exec(text)) || [];
  if (name !== null) {
    writeCode(writer, name.length === ADDRESS_BYTES ? 'address' : 'signature');
    writer.names.push(name);
  } else if (start !== undefined) {
    writeCode(writer, 'position', Number(number));
    writeValue(writer, start);
  } else if (BASE36.test(text)) {
    const bytes = Buffer.alloc(BASE36_BYTES);
    bytes.writeBigUInt64BE([...text].reduce((sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)), 0n));
    writeCode(writer, 'base36');
    writeBytes(writer, bytes);
  } else {
    const isUtf8 = text.isWellFormed();
    const bytes = Buffer.from(text, isUtf8 ? 'utf8' : 'utf16le');
    writeCode(writer, isUtf8 ? 'text' : 'brokenText', bytes.length);
    writeBytes(writer, bytes);
  }
}

/** Below 2 ** 64, and not shorter as text. */
const BASE36 = /^[1-9a-z][0-9a-z]{7,11}$/;
/** A name and a short number. */
const POSITION = /^([1-9A-HJ-NP-Za-km-z]{32,88}):(0|[1-9]\d{0,8})$/;
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
