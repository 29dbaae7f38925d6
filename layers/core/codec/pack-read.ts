import bs58 from 'bs58';
import { type ByteReader, createByteReader, readByte, readBytes, readCount, readDouble } from './bytes.ts';
import {
  ADDRESS_BYTES,
  BASE36_BYTES,
  codes,
  countBitBytes,
  limits,
  POSITION_END,
  SIGNATURE_BYTES,
} from './pack-codes.ts';
import { firstLists, shapeTable, toListKey, wordTable } from './pack-words.ts';

type Shape = { readonly names: readonly string[]; last: readonly unknown[] };

type PackReader = ByteReader & {
  readonly seen: (string | number)[];
  readonly shapes: Map<number, Shape>;
  /** The last by depth and length. */
  readonly lists: Map<number, readonly unknown[]>;
  depth: number;
};

/** Throws RangeError for bytes that `writeValue` does not write. */
export function readPacked(bytes: Uint8Array): unknown {
  const reader: PackReader = { ...createByteReader(bytes), seen: [], shapes: new Map(), lists: new Map(), depth: 0 };
  const value = readValue(reader);
  if (reader.at < bytes.length) throwDamaged(reader, `${bytes.length - reader.at} bytes are left`);
  return value;
}

function readValue(reader: PackReader): unknown {
  const code = readByte(reader);
  if (code < codes.negativeInt) return code - codes.int;
  if (code < codes.longInt) return codes.negativeInt - 1 - code;
  if (code < codes.compressed) return readLongInt(reader, code);
  if (code >= codes.list && code < codes.like) return readList(reader, code - codes.list);
  if (code >= codes.like && code < codes.again) return readList(reader, code - codes.like, true);
  if (code >= codes.word) return getWord(reader, code - codes.word);
  switch (code) {
    case codes.null:
      return null;
    case codes.true:
    case codes.false:
      return code === codes.true;
    case codes.longList:
      return readList(reader, readCount(reader));
    case codes.longLike:
      return readList(reader, readCount(reader), true);
    case codes.object:
      return readObject(reader);
    case codes.longWord:
      return getWord(reader, readCount(reader));
    default:
      return readRepeatable(reader, code);
  }
}

function readRepeatable(reader: PackReader, code: number): string | number {
  if (code >= codes.zeros && code <= codes.longFloat) return remember(reader, () => readScaled(reader, code));
  switch (code) {
    case codes.double:
      return remember(reader, () => readDouble(reader));
    case codes.address:
      return readName(reader, ADDRESS_BYTES);
    case codes.signature:
      return readName(reader, SIGNATURE_BYTES);
    case codes.named:
      return remember(reader, () => `${readValue(reader)}${readValue(reader)}`);
    case codes.position:
      return remember(reader, () => readName(reader, SIGNATURE_BYTES) + POSITION_END);
    case codes.text:
      return remember(reader, () => readBytes(reader, readCount(reader)).toString('utf8'));
    case codes.base36:
      return remember(reader, () => readBytes(reader, BASE36_BYTES).readBigUInt64BE().toString(36));
    case codes.brokenText:
      return remember(reader, () => readBytes(reader, readCount(reader)).toString('utf16le'));
    default:
      return readDigits(reader, code);
  }
}

function readName(reader: PackReader, size: number): string {
  return remember(reader, () => bs58.encode(readBytes(reader, size)));
}

/** The place of a value is before those of its parts. */
function remember<Value extends string | number>({ seen }: PackReader, read: () => Value): Value {
  const place = seen.push('') - 1;
  const value = read();
  seen[place] = value;
  return value;
}

function throwDamaged({ at }: ByteReader, what: string): never {
  throw new RangeError(`Packed bytes are damaged before byte ${at}: ${what}. Rebuild the state from the tape.`);
}

function readLongInt(reader: PackReader, code: number): number {
  const isNegative = code >= codes.longNegativeInt;
  const size = code + 1 - (isNegative ? codes.longNegativeInt : codes.longInt);
  const value = readInt(reader, size) * (isNegative ? -1 : 1);
  if (size >= limits.againBytes) reader.seen.push(value);
  return value;
}

function readInt(reader: ByteReader, size: number): number {
  let value = 0;
  for (let left = size; left > 0; left -= 1) value = value * 256 + readByte(reader);
  return value;
}

function getWord(reader: PackReader, place: number): string {
  return wordTable[place] ?? throwDamaged(reader, `no word has number ${place}`);
}

function readList(reader: PackReader, length: number, isLike = false): readonly unknown[] {
  const key = toListKey(reader.depth, length);
  const before = reader.lists.get(key) ?? firstLists.get(key);
  enterValue(reader);
  if (isLike && before === undefined) throwDamaged(reader, `no list of ${length} is before`);
  const list = isLike ? readChanged(reader, before!) : readWholeList(reader, length);
  reader.depth -= 1;
  if (length < limits.likeLength) reader.lists.set(key, list);
  return list;
}

function readWholeList(reader: PackReader, length: number): readonly unknown[] {
  const list: unknown[] = [];
  while (list.length < length) {
    const code = reader.bytes[reader.at]!;
    if (!(code >= codes.run && code <= codes.longRun)) list.push(readValue(reader));
    else {
      reader.at += 1;
      const count = limits.runMin + (code === codes.longRun ? readCount(reader) : code - codes.run);
      if (count > length - list.length) throwDamaged(reader, `a list of ${length} has a run of ${count}`);
      const value = readValue(reader);
      for (let left = count; left > 0; left -= 1) list.push(left === count ? value : copyValue(value));
    }
  }
  return list;
}

function readObject(reader: PackReader): object {
  enterValue(reader);
  const shape = readShape(reader, readCount(reader));
  const values = readChanged(reader, shape.last);
  shape.last = values;
  reader.depth -= 1;
  // Not by assignment, which `__proto__` would change.
  return Object.fromEntries(shape.names.map((name, at) => [name, values[at]]));
}

/** The values before, with those that differ. */
function readChanged(reader: PackReader, before: readonly unknown[]): readonly unknown[] {
  const bits = readBytes(reader, countBitBytes(before.length));
  return before.map((value, at) => ((bits[at >> 3]! >> (at & 7)) & 1 ? readValue(reader) : copyValue(value)));
}

/** Callers may change what they got. */
function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  return typeof value === 'object' && value !== null ? structuredClone(value) : value;
}

function readShape(reader: PackReader, place: number): Shape {
  const { shapes } = reader;
  const known = shapes.get(place);
  if (known !== undefined) return known;
  const names = shapeTable[place] ?? readNames(reader, place);
  const shape = { names, last: names.map(() => null) };
  shapes.set(place, shape);
  return shape;
}

function readNames(reader: PackReader, place: number): readonly string[] {
  if (place !== shapeTable.length + reader.shapes.size) throwDamaged(reader, `no shape has number ${place}`);
  const names: string[] = [];
  for (let left = readCount(reader); left > 0; left -= 1) names.push(String(readValue(reader)));
  return names;
}

function enterValue(reader: PackReader): void {
  reader.depth += 1;
  if (reader.depth > limits.depth) throwDamaged(reader, `values are nested more than ${limits.depth} deep`);
}

/** A text, or a number after the codes of floats. */
function readScaled(reader: PackReader, code: number): string | number {
  const [kind, form] = [Math.floor((code - codes.zeros) / FORMS), (code - codes.zeros) % FORMS];
  const isLong = form === FORMS - 1;
  const first = isLong ? readCount(reader) : readByte(reader);
  const isNegative = isLong ? first % 2 === 1 : form === 1;
  const scale = Math.floor(first / (isLong ? 2 : limits.scaledBytes));
  if (scale >= limits.longScale) throwDamaged(reader, `${scale} is not a scale`);
  const digits = isLong
    ? readDigits(reader, readByte(reader))
    : readDigitBytes(reader, (first % limits.scaledBytes) + 1);
  const text = (isNegative ? '-' : '') + (kind === 0 ? digits + '0'.repeat(scale) : insertPoint(String(digits), scale));
  return code >= codes.float ? Number(text) : text;
}

/** Short, short and negative, long. */
const FORMS = 3;

function insertPoint(digits: string, scale: number): string {
  if (scale === 0) return digits;
  const padded = digits.padStart(scale + 1, '0');
  return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

/** Also a repeat, which may be a number. */
function readDigits(reader: PackReader, code: number): string | number {
  if (code === codes.other) {
    const value = readDigits(reader, readByte(reader));
    return typeof value === 'string' ? Number(value) : String(value);
  }
  if (code >= codes.again && code < codes.digits) return getSeen(reader, code - codes.again);
  if (code === codes.longAgain) return getSeen(reader, readCount(reader));
  if (code === codes.longDigits) return readDigitBytes(reader, readCount(reader));
  if (code < codes.digits || code > codes.longDigits) throwDamaged(reader, `${code} is not a code`);
  return readDigitBytes(reader, code - codes.digits);
}

function getSeen(reader: PackReader, back: number): string | number {
  const { seen } = reader;
  return seen[seen.length - 1 - back] ?? throwDamaged(reader, `no value is ${back} back`);
}

function readDigitBytes(reader: PackReader, size: number): string {
  const digits =
    size <= EXACT_BYTES
      ? String(readInt(reader, size))
      : BigInt(`0x${readBytes(reader, size).toString('hex')}`).toString();
  if (digits.length >= limits.againLength) reader.seen.push(digits);
  return digits;
}

const EXACT_BYTES = 6;
