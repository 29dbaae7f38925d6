export type ByteWriter = { bytes: Uint8Array; length: number };
/** A read position in a byte buffer. The owner mutates it. */
export type ByteReader = { readonly bytes: Uint8Array; at: number };

export function createByteWriter(room = 1_024): ByteWriter {
  return { bytes: new Uint8Array(room), length: 0 };
}
export function createByteReader(bytes: Uint8Array): ByteReader {
  return { bytes, at: 0 };
}
export function copyWrittenBytes(writer: ByteWriter): Uint8Array {
  return writer.bytes.slice(0, writer.length);
}
/** Valid until the next write. */
export function viewWrittenBytes(writer: ByteWriter): Uint8Array {
  return writer.bytes.subarray(0, writer.length);
}

/** Writes a non-negative safe integer as a little-endian varint. */
export function writeCount(writer: ByteWriter, value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    writeByte(writer, (rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  writeByte(writer, rest);
}

export function readCount(reader: ByteReader): number {
  let value = 0;
  let unit = 1;
  for (;;) {
    const byte = readByte(reader);
    value += (byte & 0x7f) * unit;
    if (byte < 0x80) return value;
    unit *= 0x80;
  }
}

/** Writes a non-negative integer: byte count, then big-endian bytes. */
export function writeBig(writer: ByteWriter, value: bigint): void {
  const bytes = toBigBytes(value);
  writeCount(writer, bytes.length);
  writeBytes(writer, bytes);
}

/** Big-endian, as few as possible. */
export function toBigBytes(value: bigint): Uint8Array {
  const hex = value === 0n ? '' : value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export function readBig(reader: ByteReader): bigint {
  return BigInt(`0x0${readBytes(reader, readCount(reader)).toString('hex')}`);
}

export function writeDouble(writer: ByteWriter, value: number): void {
  const bytes = Buffer.alloc(DOUBLE_BYTES);
  bytes.writeDoubleBE(value);
  writeBytes(writer, bytes);
}

export function readDouble(reader: ByteReader): number {
  return readBytes(reader, DOUBLE_BYTES).readDoubleBE();
}

const DOUBLE_BYTES = 8;

export function writeByte(writer: ByteWriter, byte: number): void {
  if (writer.length === writer.bytes.length) addRoom(writer, 1);
  writer.bytes[writer.length] = byte;
  writer.length += 1;
}

function addRoom(writer: ByteWriter, byAtLeast: number): void {
  const grown = new Uint8Array(Math.max(writer.bytes.length * 2, writer.length + byAtLeast));
  grown.set(writer.bytes);
  writer.bytes = grown;
}

/** Throws RangeError past the end, so truncated data is never accepted. */
export function readByte(reader: ByteReader): number {
  const byte = reader.bytes[reader.at];
  if (byte === undefined) throw new RangeError(`Snapshot ends at byte ${reader.at}. Rebuild the state from the tape.`);
  reader.at += 1;
  return byte;
}

export function writeBytes(writer: ByteWriter, bytes: Uint8Array): void {
  if (writer.length + bytes.length > writer.bytes.length) addRoom(writer, bytes.length);
  writer.bytes.set(bytes, writer.length);
  writer.length += bytes.length;
}

/** Throws RangeError past the end of the reader's range. */
export function readBytes(reader: ByteReader, length: number): Buffer {
  const { bytes, at } = reader;
  if (at + length > bytes.length)
    throw new RangeError(`Bytes are cut off at byte ${bytes.length}. Rebuild the state from the tape.`);
  reader.at += length;
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, length);
}

/** Writes a text after its byte count. */
export function writeText(writer: ByteWriter, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  writeCount(writer, bytes.length);
  writeBytes(writer, bytes);
}

export function readText(reader: ByteReader): string {
  return readBytes(reader, readCount(reader)).toString('utf8');
}
