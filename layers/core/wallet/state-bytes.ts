import {
  type ByteReader,
  type ByteWriter,
  byteReader,
  readByte,
  readCount,
  writeByte,
  writeCount,
  writtenBytes,
} from '../codec/bytes.ts';
import { deflate, inflate } from '../codec/deflate.ts';
import { assertVersion } from '../codec/wrong-version.ts';
import { tenTo } from '../money/amount.ts';

/** Most money ends at 10⁻¹⁸, so twelve zeros are omitted. */
const seldomDigits = tenTo(12);

/** Writes a signed integer: byte count with two flags, then bytes. */
export const writeSigned = (writer: ByteWriter, value: bigint): void => {
  const isShort = value % seldomDigits === 0n;
  const digits = isShort ? value / seldomDigits : value;
  const hex = digits === 0n ? '' : (digits < 0n ? -digits : digits).toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  writeCount(writer, 2 * even.length + (isShort ? 2 : 0) + (digits < 0n ? 1 : 0));
  for (let i = 0; i < even.length; i += 2) writeByte(writer, Number.parseInt(even.slice(i, i + 2), 16));
};

export const readSigned = (reader: ByteReader): bigint => {
  const head = readCount(reader);
  let size = 0n;
  let left = Math.floor(head / 4);
  while (left > 0) {
    const taken = Math.min(left, chunkBytes);
    size = (size << BigInt(8 * taken)) | BigInt(readChunk(reader, taken));
    left -= taken;
  }
  if ((head & 2) === 2) size *= seldomDigits;
  return (head & 1) === 1 ? -size : size;
};

/** A double holds this many bytes exactly. */
const chunkBytes = 6;

const readChunk = (reader: ByteReader, bytes: number): number => {
  let value = 0;
  for (let left = bytes; left > 0; left -= 1) value = value * 256 + readByte(reader);
  return value;
};

export const writeList = <Item>(
  writer: ByteWriter,
  items: readonly Item[],
  write: (writer: ByteWriter, item: Item) => void,
): void => {
  writeCount(writer, items.length);
  for (const item of items) write(writer, item);
};

export const readList = <Item>(reader: ByteReader, read: (reader: ByteReader) => Item): readonly Item[] =>
  Array.from({ length: readCount(reader) }, () => read(reader));

/** Deflated bytes after a version byte. */
export const deflated = (version: number, writer: ByteWriter): Uint8Array => {
  const body = deflate(writtenBytes(writer));
  const bytes = new Uint8Array(1 + body.length);
  bytes[0] = version;
  bytes.set(body, 1);
  return bytes;
};

/** Reads `deflated` bytes. Throws WrongVersion for another version. */
export const inflated = (version: number, bytes: Uint8Array): ByteReader => {
  assertVersion('Wallet bytes', bytes[0], version);
  return byteReader(inflate(bytes.subarray(1)));
};
