import { compressBrotli, decompressBrotli } from './brotli.ts';
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
import { isLegacyPack, unpackLegacy } from './legacy-pack.ts';
import { readPacked } from './pack-read.ts';
import { createPackWriter, writeValue } from './pack-write.ts';
import { WrongVersion } from './wrong-version.ts';

/** First byte of packed data. A change of the codes or the table needs a new one. */
export const packVersion = 10;
/** The same with the length of the names, the names, and the rest by deflate or by Brotli. */
const [deflatedVersion, brotliVersion] = [11, 12];

/** Less than the first hardly shrinks. From the second on, repeats are further apart than deflate finds. */
const [DEFLATED_MIN, BROTLI_MIN] = [192, 32_768];

/** Packs JSON data as bytes. Undefined is null in a list, and left out of an object. */
export function pack(value: unknown): Uint8Array {
  const writer = createPackWriter();
  writeValue(writer, value);
  const rest = copyWrittenBytes(writer);
  // The reader takes them from the end, so nothing need say where they begin.
  const names = Buffer.concat(writer.names.reverse());
  const plain = Buffer.concat([Buffer.of(packVersion), rest, names]);
  if (rest.length < DEFLATED_MIN) return plain;
  const isLong = rest.length >= BROTLI_MIN;
  const header = createByteWriter(HEADER_BYTES);
  writeByte(header, isLong ? brotliVersion : deflatedVersion);
  writeCount(header, names.length);
  const small = isLong ? compressBrotli(rest) : compressDeflate(rest);
  const compressed = Buffer.concat([copyWrittenBytes(header), names, small]);
  return compressed.length < plain.length ? compressed : plain;
}

const HEADER_BYTES = 16;

/** Also reads what earlier versions packed. Throws WrongVersion for others, RangeError for damaged bytes. */
export function unpack<Value>(bytes: Uint8Array): Value {
  const [version] = bytes;
  if (version === packVersion) return readPacked(bytes.subarray(1)) as Value;
  if (version === deflatedVersion || version === brotliVersion) {
    const reader = createByteReader(bytes);
    reader.at = 1;
    const names = readBytes(reader, readCount(reader));
    const small = bytes.subarray(reader.at);
    const rest = version === brotliVersion ? decompressBrotli(small) : decompressDeflate(small);
    return readPacked(Buffer.concat([rest, names])) as Value;
  }
  if (isLegacyPack(bytes)) return unpackLegacy(bytes) as Value;
  throw new WrongVersion(`Packed bytes must have version ${packVersion}; got ${version}.`);
}
