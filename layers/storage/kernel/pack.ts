import type { LRUCache } from 'lru-cache';
import { byteReader, byteWriter, readCount, writeByte, writeCount, writtenBytes } from '../../core/codec/bytes.ts';
import { deflate, inflate } from '../../core/codec/deflate.ts';
import { assertVersion } from '../../core/codec/wrong-version.ts';
import { heapBytes } from '../../core/kernel/heap-bytes.ts';
import { namedPackDictionary } from './named-pack-dictionary.ts';
import { withNames, withoutNames } from './named-text.ts';
import { packDictionary } from './pack-dictionary.ts';

/** First byte. Covers attributes beside packed data. */
export const packVersion = 5;
/** Names within the text. */
const PLAIN = 4;
const dictionary = Buffer.from(packDictionary);
const namedDictionary = Buffer.from(namedPackDictionary);

export const packText = (text: string | Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(PLAIN), deflate(typeof text === 'string' ? Buffer.from(text) : text, dictionary)]);

/** Throws WrongVersion for another version. */
export const unpackText = (bytes: Uint8Array): Buffer => {
  assertVersion('Packed bytes', bytes[0], PLAIN);
  return inflate(bytes.subarray(1), dictionary);
};

/** JSON, deflated. */
export const pack = (rows: unknown): Uint8Array => packText(JSON.stringify(rows));

/** The same with the bytes of addresses and signatures before the text: smaller, more CPU. */
export const packNamed = (rows: unknown): Uint8Array => {
  const { text, names } = withoutNames(JSON.stringify(rows));
  const writer = byteWriter();
  writeByte(writer, packVersion);
  writeCount(writer, names.length);
  return Buffer.concat([writtenBytes(writer), names, deflate(Buffer.from(text), namedDictionary)]);
};

export const unpack = <Rows>(bytes: Uint8Array): Rows =>
  JSON.parse(bytes[0] === packVersion ? unpackNamed(bytes) : unpackText(bytes).toString('utf8')) as Rows;

const unpackNamed = (bytes: Uint8Array): string => {
  const reader = byteReader(bytes);
  reader.at = 1;
  const length = readCount(reader);
  const names = bytes.subarray(reader.at, reader.at + length);
  return withNames({ text: inflate(bytes.subarray(reader.at + length), namedDictionary).toString('utf8'), names });
};

/** Bytes of a cached value with its name. */
export const heldBytes = (value: object, name: string): number => heapBytes(value) + heapBytes(name);

/** Caches by packed bytes. */
export const unpackOnce = <Value extends object>(
  cache: LRUCache<string, Value> | undefined,
  bytes: Uint8Array,
  open: () => Value,
): Value => {
  if (!cache) return open();
  const id = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const value = cache.get(id) ?? open();
  cache.set(id, value);
  return value;
};
