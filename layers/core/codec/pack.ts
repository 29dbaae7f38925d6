import {
  createByteReader,
  createByteWriter,
  readBytes,
  readCount,
  viewWrittenBytes,
  writeByte,
  writeCount,
} from './bytes.ts';
import { compressDeflate, decompressDeflate } from './deflate.ts';
import { unpackLegacy } from './legacy-pack.ts';
import { writeCode } from './pack-codes.ts';
import { readPacked } from './pack-read.ts';
import { continueValue, createPackWriter, type PackWriter, startValue, writeValue } from './pack-write.ts';

/** First byte of packed data. New codes or tables need a new one. */
export const packVersion = 10;
/** The length of the raw bytes, these, and the rest deflated. */
const DEFLATED_VERSION = 11;

/** Less hardly shrinks. Rows of a list repeat more than the parts of a state. */
const [LIST_DEFLATED_MIN, DEFLATED_MIN] = [192, 1_024];

/** Packed data before it is deflated. `raw` does not shrink. */
export type Packed = { readonly bytes: Uint8Array; readonly raw: Uint8Array };

/** Packs JSON data. Undefined is null in a list, and left out of an object. */
export function pack(value: unknown): Uint8Array {
  const writer = createPackWriter();
  writeValue(writer, value);
  return compressPacked(finishPacked(writer), Array.isArray(value) ? LIST_DEFLATED_MIN : DEFLATED_MIN);
}

/** Packs some bytes more. Null until the end. */
export type Packing = (bytes: number) => Uint8Array | null;

/** Packs a copy in steps. */
export function openPacking(value: object): Packing {
  const writer = createPackWriter();
  startValue(writer, copyPlain(value));
  return bytes => (continueValue(writer, bytes) ? compressPacked(finishPacked(writer), DEFLATED_MIN) : null);
}

function copyPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyPlain(one)]));
  const copy: unknown[] = value.slice();
  for (let at = 0; at < copy.length; at += 1) if (typeof copy[at] === 'object') copy[at] = copyPlain(copy[at]);
  return copy;
}

/** Packs a list that grows at its end: each value is written once. */
export function createListPacker() {
  const writer = createPackWriter();
  const packer = {
    length: 0,
    append: (values: readonly unknown[]): Packed => {
      for (const value of values) writeValue(writer, value);
      packer.length += values.length;
      const start = createByteWriter(START_ROOM);
      writeCode(start, 'list', packer.length);
      return finishPacked(writer, start);
    },
  };
  return packer;
}

const START_ROOM = 8;

function finishPacked(writer: PackWriter, start = createByteWriter(0)): Packed {
  return {
    bytes: Buffer.concat([viewWrittenBytes(start), viewWrittenBytes(writer)]),
    raw: Buffer.concat(writer.raw.toReversed()),
  };
}

export function joinPacked({ bytes, raw }: Packed): Uint8Array {
  return Buffer.concat([Buffer.of(packVersion), bytes, raw]);
}

/** Deflated where that is shorter. */
export function compressPacked(packed: Packed, min = LIST_DEFLATED_MIN): Uint8Array {
  const { bytes, raw } = packed;
  const plain = joinPacked(packed);
  if (bytes.length < min) return plain;
  const header = createByteWriter(START_ROOM);
  writeByte(header, DEFLATED_VERSION);
  writeCount(header, raw.length);
  const deflated = Buffer.concat([viewWrittenBytes(header), raw, compressDeflate(bytes)]);
  return deflated.length < plain.length ? deflated : plain;
}

/** Also reads what earlier versions packed. Throws WrongVersion for others, RangeError for damaged bytes. */
export function unpack<Value>(bytes: Uint8Array): Value {
  const [version] = bytes;
  if (version === packVersion) return readPacked(bytes.subarray(1)) as Value;
  if (version !== DEFLATED_VERSION) return unpackLegacy(bytes) as Value;
  const reader = createByteReader(bytes);
  reader.at = 1;
  const raw = readBytes(reader, readCount(reader));
  return readPacked(Buffer.concat([decompressDeflate(bytes.subarray(reader.at)), raw])) as Value;
}
