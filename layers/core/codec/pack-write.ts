import { parseBase58Bytes } from '../identity/base58.ts';
import { type ByteWriter, writeByte, writeBytes, writeCount } from './bytes.ts';
import {
  ADDRESS_BYTES,
  BASE36_BYTES,
  codes,
  countBitBytes,
  limits,
  POSITION_END,
  SIGNATURE_BYTES,
} from './pack-codes.ts';
import { isPlain, parseDecimal, writeDigits, writeNumber, writeScaled } from './pack-numbers.ts';
import { firstLists, shapeTable, toListKey, wordTable } from './pack-words.ts';
import { type PackWriter, type Shape, writeAgain, writeShortOrLong } from './pack-writer.ts';

const wordPlaces: ReadonlyMap<string, number> = new Map(wordTable.map((word, at) => [word, at]));
const shapePlaces: ReadonlyMap<string, number> = new Map(shapeTable.map((names, at) => [JSON.stringify(names), at]));

/** What JSON would keep of a value: undefined is null in a list, and left out of an object. */
export function writeValue(writer: PackWriter, value: unknown): void {
  if (typeof value === 'number') writeNumber(writer, value);
  else if (typeof value === 'string') writeString(writer, value);
  else if (typeof value === 'boolean') writeByte(writer, value ? codes.true : codes.false);
  else if (Array.isArray(value)) writeList(writer, value);
  else if (typeof value === 'object' && value !== null) writeObject(writer, value);
  else writeByte(writer, codes.null);
}

function writeList(writer: PackWriter, list: readonly unknown[]): void {
  const key = toListKey(writer.depth, list.length);
  const before = list.length < limits.likeLength ? (writer.lists.get(key) ?? firstLists.get(key)) : undefined;
  const changed = before && findChanged(list, before);
  writer.depth += 1;
  if (changed && changed.filter(is => !is).length > countBitBytes(list.length)) {
    writeShortOrLong(writer, list.length, codes.like, limits.like, codes.longLike);
    writeChanged(writer, list, changed);
  } else writeWholeList(writer, list);
  writer.depth -= 1;
  if (list.length < limits.likeLength) writer.lists.set(key, list);
}

function findChanged(values: readonly unknown[], before: readonly unknown[]): readonly boolean[] {
  return values.map((value, at) => !isSame(value, before[at]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return (a ?? null) === (b ?? null);
  return a.length === b.length && a.every((value, at) => isSame(value, b[at]));
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
  writeChanged(writer, values, findChanged(values, shape.last));
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

function writeNewText(writer: PackWriter, text: string): void {
  const name = resolveName(text);
  const [start] = (name === null && STARTS_WITH_NAME.exec(text)) || [];
  const first = start === undefined ? null : resolveName(start);
  if (name !== null) writeName(writer, name);
  else if (BASE36.test(text)) writeBase36(writer, text);
  else if (first !== null) writeNamed(writer, start!, first, text.slice(start!.length));
  else {
    const isUtf8 = text.isWellFormed();
    const bytes = Buffer.from(text, isUtf8 ? 'utf8' : 'utf16le');
    writeByte(writer, isUtf8 ? codes.text : codes.brokenText);
    writeCount(writer, bytes.length);
    writeBytes(writer, bytes);
  }
}

function writeNamed(writer: PackWriter, name: string, bytes: Uint8Array, rest: string): void {
  if (rest === POSITION_END && bytes.length === SIGNATURE_BYTES && !writer.seen.has(name)) {
    writeByte(writer, codes.position);
    writer.seen.set(name, writer.seen.size);
    writeBytes(writer, bytes);
  } else {
    writeByte(writer, codes.named);
    if (!writeAgain(writer, name)) writeName(writer, bytes);
    writeString(writer, rest);
  }
}

/** Below 2 ** 64, and not shorter as text. */
const BASE36 = /^[1-9a-z][0-9a-z]{7,11}$/;
const HALF = 6;

function writeBase36(writer: PackWriter, text: string): void {
  const [high, low] = [text.slice(0, -HALF), text.slice(-HALF)].map(part => BigInt(Number.parseInt(part, 36)));
  const bytes = Buffer.alloc(BASE36_BYTES);
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
