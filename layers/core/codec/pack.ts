import { compressBrotli, decompressBrotli } from './brotli.ts';
import { copyWrittenBytes, writeByte } from './bytes.ts';
import { isLegacyPack, unpackLegacy } from './legacy/legacy-pack.ts';
import { readPacked } from './pack-read.ts';
import { createPackWriter, writeValue } from './pack-write.ts';
import { WrongVersion } from './wrong-version.ts';

/** First byte of packed data. A change of the codes, words or shapes needs a new one. */
export const packVersion = 10;
/** Brotli of the same. */
const compressedVersion = 11;

/** Smaller data hardly shrinks. */
const COMPRESSED_MIN = 4_096;

/** Packs JSON data as bytes. Undefined is null in a list, and left out of an object. */
export function pack(value: unknown): Uint8Array {
  const writer = createPackWriter();
  writeByte(writer, packVersion);
  writeValue(writer, value);
  const bytes = copyWrittenBytes(writer);
  if (bytes.length < COMPRESSED_MIN) return bytes;
  const compressed = Buffer.concat([Buffer.of(compressedVersion), compressBrotli(bytes.subarray(1))]);
  return compressed.length < bytes.length ? compressed : bytes;
}

/** Also reads what earlier versions packed. Throws WrongVersion for others, RangeError for damaged bytes. */
export function unpack<Value>(bytes: Uint8Array): Value {
  const [version] = bytes;
  const rest = bytes.subarray(1);
  if (version === packVersion) return readPacked(rest) as Value;
  if (version === compressedVersion) return readPacked(decompressBrotli(rest)) as Value;
  if (isLegacyPack(bytes)) return unpackLegacy(bytes) as Value;
  throw new WrongVersion(`Packed bytes must have version ${packVersion}; got ${version}.`);
}
