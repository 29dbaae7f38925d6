import { brotli, unbrotli } from '../../core/codec/brotli.ts';
import { byteReader, byteWriter, readCount, writeByte, writeCount, writtenBytes } from '../../core/codec/bytes.ts';
import { cutNames, joinCuts, withNames } from './named-text.ts';
import { unpackText } from './pack.ts';

/** First byte; packed text has others. */
const VERSION = 64;

const none = new Uint8Array();

/** A snapshot's JSON, without its names, and their bytes. */
export const packBody = (body: unknown): Uint8Array => {
  const { text, names } = joinCuts([cutNames(JSON.stringify(body))]);
  const writer = byteWriter();
  writeByte(writer, VERSION);
  writeCount(writer, names.length);
  return Buffer.concat([writtenBytes(writer), names, brotli(Buffer.from(text))]);
};

/** Reads packed text too, as earlier versions wrote it. */
export const unpackBody = (bytes: Uint8Array): unknown => JSON.parse(bodyText(bytes));

const bodyText = (bytes: Uint8Array): string => {
  if (bytes[0] !== VERSION) return unpackText(bytes);
  const reader = byteReader(bytes);
  reader.at = 1;
  const length = readCount(reader);
  const names = bytes.subarray(reader.at, reader.at + length);
  return withNames({ text: unbrotli(bytes.subarray(reader.at + length)).toString(), names, digits: none });
};
