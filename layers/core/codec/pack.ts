import {
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readBytes,
  readCount,
  writeByte,
  writeCount,
} from './bytes.ts';
import { compressDeflate, decompressDeflate } from './deflate.ts';
import { unpackLegacy } from './legacy-pack.ts';
import { readPacked } from './pack-read.ts';
import { writePacked } from './pack-write.ts';

/** First byte of packed data. New codes or tables need a new one. */
export const packVersion = 10;
/** The length of the raw bytes, these, and the rest deflated. */
const DEFLATED_VERSION = 11;

/** Less hardly shrinks. Rows of a list repeat more than the parts of a state. */
const [LIST_DEFLATED_MIN, DEFLATED_MIN] = [192, 1_024];

/** Packs JSON data. Undefined is null in a list, and left out of an object. */
export function pack(value: unknown): Uint8Array {
  const { bytes, raw } = writePacked(value);
  const plain = Buffer.concat([Buffer.of(packVersion), bytes, raw]);
  if (bytes.length < (Array.isArray(value) ? LIST_DEFLATED_MIN : DEFLATED_MIN)) return plain;
  const header = createByteWriter();
  writeByte(header, DEFLATED_VERSION);
  writeCount(header, raw.length);
  const deflated = Buffer.concat([copyWrittenBytes(header), raw, compressDeflate(bytes)]);
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
