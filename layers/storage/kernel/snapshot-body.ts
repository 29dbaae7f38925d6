import { compressBrotli, decompressBrotli } from '../../core/codec/brotli.ts';
import {
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readCount,
  writeByte,
  writeCount,
} from '../../core/codec/bytes.ts';
import { joinCuts, splitAtNames, withNames } from './named-text.ts';
import { unpackText } from './pack.ts';

/** First byte; packed text has others. */
const VERSION = 64;

const none = new Uint8Array();

/** A snapshot's JSON, without its names, and their bytes. */
export function packBody(body: unknown): Uint8Array {
  const { text, names } = joinCuts([splitAtNames(JSON.stringify(body))]);
  const writer = createByteWriter();
  writeByte(writer, VERSION);
  writeCount(writer, names.length);
  return Buffer.concat([copyWrittenBytes(writer), names, compressBrotli(Buffer.from(text))]);
}

/** Reads packed text too, as earlier versions wrote it. */
export function unpackBody(bytes: Uint8Array): unknown {
  return JSON.parse(unpackBodyText(bytes));
}

function unpackBodyText(bytes: Uint8Array): string {
  if (bytes[0] !== VERSION) return unpackText(bytes);
  const reader = createByteReader(bytes);
  reader.at = 1;
  const length = readCount(reader);
  const names = bytes.subarray(reader.at, reader.at + length);
  return withNames({ text: decompressBrotli(bytes.subarray(reader.at + length)).toString(), names, digits: none });
}
