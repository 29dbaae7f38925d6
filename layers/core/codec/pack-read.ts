import bs58 from 'bs58';
import { type ByteReader, createByteReader, readBytes, readDouble } from './bytes.ts';
import {
  ADDRESS_BYTES,
  BASE36_BYTES,
  type Kind,
  readCode,
  SIGNATURE_BYTES,
  TIME_BYTES,
  TIME_FROM,
  ZEROS_MIN,
} from './pack-codes.ts';
import { DIGITS_MAX, insertPoint, toDigits } from './pack-digits.ts';
import { canRepeat, countBitBytes, createPackState, enterValue, getLast, type PackState } from './pack-state.ts';
import { shapeTable, toListKey, toShapeKey, wordTable } from './pack-table.ts';

type PackReader = ByteReader &
  PackState & {
    /** Where the names begin that were read. */
    end: number;
    readonly seen: (string | number)[];
    /** Those that the table does not have. */
    readonly shapes: (readonly string[])[];
  };

/** Values, and names from the last to the first. Throws RangeError for bytes that nobody wrote. */
export function readPacked(bytes: Uint8Array): unknown {
  const reader = { ...createByteReader(bytes), ...createPackState(), end: bytes.length, seen: [], shapes: [] };
  const value = readValue(reader);
  if (reader.at !== reader.end) throwDamaged(reader, `${reader.end - reader.at} bytes are left`);
  return value;
}

function throwDamaged({ at }: ByteReader, what: string): never {
  throw new RangeError(`Packed bytes are damaged before byte ${at}: ${what}. Rebuild the state from the tape.`);
}

function readValue(reader: PackReader): unknown {
  enterValue(reader);
  const { kind, count } = readCode(reader);
  const value = readKind(reader, kind, count);
  reader.depth -= 1;
  return value;
}

function readKind(reader: PackReader, kind: Kind, count: number): unknown {
  switch (kind) {
    case 'null':
      return null;
    case 'true':
    case 'false':
      return kind === 'true';
    case 'int':
      return count;
    case 'negativeInt':
      return -1 - count;
    case 'word':
      return wordTable[count] ?? throwDamaged(reader, `no word has number ${count}`);
    case 'again':
      return reader.seen.at(-1 - count) ?? throwDamaged(reader, `no value is ${count} back`);
    case 'list':
    case 'like':
      return readList(reader, kind, count);
    case 'object':
      return readObject(reader, count);
    default: {
      const value = readRepeatable(reader, kind, count);
      if (canRepeat(value)) reader.seen.push(value);
      return value;
    }
  }
}

type Repeatable = Exclude<Kind, 'null' | 'true' | 'false' | 'int' | 'negativeInt' | 'word' | 'again'> &
  Exclude<Kind, 'list' | 'like' | 'object'>;

function readRepeatable(reader: PackReader, kind: Repeatable, count: number): string | number {
  switch (kind) {
    case 'time':
      return TIME_FROM + readBytes(reader, TIME_BYTES).readUIntBE(0, TIME_BYTES);
    case 'float':
      return Number(insertPoint(readText(reader), limitDigits(reader, count)));
    case 'negativeFloat':
      return -Number(insertPoint(readText(reader), limitDigits(reader, count)));
    case 'double':
      return readDouble(reader);
    case 'digits':
      return toDigits(readBytes(reader, count));
    case 'decimals':
      return insertPoint(readText(reader), limitDigits(reader, count));
    case 'zeros':
      return readText(reader) + '0'.repeat(limitDigits(reader, count) + ZEROS_MIN);
    case 'minus':
      return `-${readText(reader)}`;
    case 'base36':
      return readBytes(reader, BASE36_BYTES).readBigUInt64BE().toString(36);
    case 'address':
      return readName(reader, ADDRESS_BYTES);
    case 'signature':
      return readName(reader, SIGNATURE_BYTES);
    case 'position':
      return `${readText(reader)}:${count}`;
    case 'text':
      return readBytes(reader, count).toString('utf8');
    case 'brokenText':
      return readBytes(reader, count).toString('utf16le');
  }
}

function readName(reader: PackReader, size: number): string {
  reader.end -= size;
  if (reader.end < reader.at) throwDamaged(reader, 'a name is missing');
  return bs58.encode(reader.bytes.subarray(reader.end, reader.end + size));
}

function limitDigits(reader: PackReader, count: number): number {
  return count <= DIGITS_MAX ? count : throwDamaged(reader, `${count} digits`);
}

/** A part of a text. */
function readText(reader: PackReader): string {
  const text = readValue(reader);
  return typeof text === 'string' ? text : throwDamaged(reader, `a text has ${typeof text} within`);
}

function readList(reader: PackReader, kind: 'list' | 'like', length: number): readonly unknown[] {
  const key = toListKey(reader.depth, length);
  const list = kind === 'like' ? readChanged(reader, key, length) : [];
  while (list.length < length) list.push(readValue(reader));
  reader.last.set(key, list);
  return list;
}

function readObject(reader: PackReader, place: number): object {
  const { shapes } = reader;
  if (place === shapeTable.length + shapes.length) shapes.push(readNames(reader));
  const names = shapeTable[place] ?? shapes[place - shapeTable.length];
  if (names === undefined) throwDamaged(reader, `no shape has number ${place}`);
  const key = toShapeKey(place);
  const values = readChanged(reader, key, names.length);
  reader.last.set(key, values);
  // Not by assignment, which `__proto__` would change.
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

function readNames(reader: PackReader): readonly string[] {
  const names = readValue(reader);
  return Array.isArray(names) ? names.map(String) : throwDamaged(reader, 'an object has no names');
}

/** The values before, with those that differ. */
function readChanged(reader: PackReader, key: number, length: number): unknown[] {
  const before = getLast(reader, key);
  const bits = readBytes(reader, countBitBytes(length));
  const values: unknown[] = [];
  for (let at = 0; at < length; at += 1) {
    const isChanged = (bits[at >> 3]! >> (at & 7)) & 1;
    values.push(isChanged ? readValue(reader) : copyValue(before[at]));
  }
  return values;
}

/** Callers may change what they got. */
function copyValue(value: unknown): unknown {
  return Array.isArray(value) ? value.map(copyValue) : (value ?? null);
}
