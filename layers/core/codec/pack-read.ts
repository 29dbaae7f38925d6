import bs58 from 'bs58';
import { type ByteReader, createByteReader, readBytes } from './bytes.ts';
import {
  ADDRESS_BYTES,
  canRepeat,
  type Kind,
  readCode,
  SHORT_BYTES,
  SIGNATURE_BYTES,
  ZEROS_MIN,
} from './pack-codes.ts';
import { findLast, type List, shapeTable, toShapeKey, wordTable } from './pack-table.ts';

type PackReader = ByteReader & {
  /** Where the raw bytes begin that were read. */
  end: number;
  readonly seen: (string | number)[];
  readonly shapes: (readonly string[])[];
  readonly last: Map<number, List>;
};

/**
 * Values, and raw bytes from the last to the first.
 * Throws RangeError for bytes that nobody wrote.
 */
export function readPacked(bytes: Uint8Array): unknown {
  const start = { end: bytes.length, seen: [], shapes: [...shapeTable], last: new Map() };
  const reader: PackReader = { ...createByteReader(bytes), ...start };
  const value = readValue(reader);
  if (reader.at !== reader.end) throwDamaged(reader, `${reader.end - reader.at} bytes are left`);
  return value;
}

function throwDamaged({ at }: ByteReader, what: string): never {
  throw new RangeError(`Packed bytes are damaged before byte ${at}: ${what}. Rebuild the state from the tape.`);
}

function readValue(reader: PackReader): unknown {
  const { kind, count } = readCode(reader);
  const value = readKind(reader, kind, count);
  if (kind !== 'again' && kind !== 'word' && canRepeat(value)) reader.seen.push(value);
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
    case 'number':
      return Number(readNumeral(reader, Math.floor(count / 2))) * (count % 2 === 0 ? 1 : -1);
    case 'word':
      return findKnown(reader, wordTable, count);
    case 'again':
      return findKnown(reader, reader.seen, reader.seen.length - 1 - count);
    case 'digits':
      return readDigits(reader, count);
    case 'decimals':
      return readNumeral(reader, count);
    case 'zeros':
      return readText(reader) + '0'.repeat(limitDigits(reader, count) + ZEROS_MIN);
    case 'minus':
      return `-${readText(reader)}`;
    case 'address':
      return bs58.encode(readRaw(reader, ADDRESS_BYTES));
    case 'signature':
      return bs58.encode(readRaw(reader, SIGNATURE_BYTES));
    case 'position':
      return `${readText(reader)}:${count}`;
    case 'text':
      return readBytes(reader, count).toString('utf8');
    case 'brokenText':
      return readBytes(reader, count).toString('utf16le');
    case 'list': {
      const list: unknown[] = [];
      while (list.length < count) list.push(readValue(reader));
      reader.last.set(count, list);
      return list;
    }
    case 'like':
      return readChanged(reader, count, count, findLast(reader.last, count));
    case 'object':
      return readObject(reader, count);
  }
}

function findKnown<Value>(reader: PackReader, known: readonly Value[], at: number): Value {
  return known[at] ?? throwDamaged(reader, `nothing has number ${at}`);
}

/** A part of a text. */
function readText(reader: PackReader): string {
  const text = readValue(reader);
  return typeof text === 'string' ? text : throwDamaged(reader, `a text has ${typeof text} within`);
}

function readNumeral(reader: PackReader, decimals: number): string {
  const digits = readText(reader).padStart(limitDigits(reader, decimals) + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function limitDigits(reader: PackReader, count: number): number {
  return count <= DIGITS_MAX ? count : throwDamaged(reader, `${count} digits`);
}

const DIGITS_MAX = 128;
function readDigits(reader: PackReader, length: number): string {
  if (length > SHORT_BYTES) return String(BigInt(`0x${readRaw(reader, length).toString('hex')}`));
  return length === 0 ? '0' : String(readBytes(reader, length).readUIntBE(0, length));
}

function readRaw(reader: PackReader, size: number): Buffer {
  reader.end -= size;
  if (reader.end < reader.at) throwDamaged(reader, 'raw bytes are missing');
  return Buffer.from(reader.bytes.buffer, reader.bytes.byteOffset + reader.end, size);
}

function readObject(reader: PackReader, place: number): object {
  const { shapes } = reader;
  if (place === shapes.length) shapes.push([readValue(reader)].flat().map(String));
  const names = findKnown(reader, shapes, place);
  const key = toShapeKey(place);
  const values = readChanged(reader, key, names.length, findLast(reader.last, key));
  // Not by assignment, which `__proto__` would change.
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

function readChanged(reader: PackReader, key: number, length: number, before: List): List {
  const bits = readBytes(reader, Math.ceil(length / 8));
  const values: unknown[] = [];
  for (let at = 0; at < length; at += 1) {
    const one = before[at] ?? null;
    if (((bits[at >> 3]! >> (at & 7)) & 1) === 0) values.push(readValue(reader));
    else values.push(Array.isArray(one) ? readChanged(reader, one.length, one.length, one) : one);
  }
  reader.last.set(key, values);
  return values;
}
