import type { LRUCache } from 'lru-cache';
import { byteReader, byteWriter, readCount, writeByte, writeCount, writtenBytes } from '../../core/codec/bytes.ts';
import { deflate, inflate } from '../../core/codec/deflate.ts';
import { assertVersion } from '../../core/codec/wrong-version.ts';
import { heapBytes } from '../../core/kernel/heap-bytes.ts';
import { namedPackDictionary } from './named-pack-dictionary.ts';
import { type CutText, cutText, joinCuts, withNames } from './named-text.ts';
import { packDictionary } from './pack-dictionary.ts';

/** First byte. Covers attributes beside packed data. */
export const packVersion = 5;
/** Names within the text. */
const PLAIN_VERSION = 4;
/** The dictionary of rows. */
const ROWS_VERSION = 6;
const dictionary = Buffer.from(packDictionary);
const rowsDictionary = Buffer.from(namedPackDictionary);

/** Deflated, with the bytes of addresses and signatures before the text. */
const packWith = (version: number, cuts: readonly CutText[], words: Uint8Array): Uint8Array => {
  const { text, names } = joinCuts(cuts);
  const writer = byteWriter(HEADER_BYTES);
  writeByte(writer, version);
  writeCount(writer, names.length);
  return Buffer.concat([writtenBytes(writer), names, deflate(Buffer.from(text), words)]);
};

const HEADER_BYTES = 8;

export const packText = (json: string): Uint8Array => packWith(packVersion, [cutText(json)], dictionary);

/** Throws WrongVersion for another version. */
export const unpackText = (bytes: Uint8Array): string => {
  const [version] = bytes;
  if (version === PLAIN_VERSION) return inflate(bytes.subarray(1), dictionary).toString();
  if (version === ROWS_VERSION) return unpackWith(bytes, rowsDictionary);
  assertVersion('Packed bytes', version, packVersion);
  return unpackWith(bytes, dictionary);
};

const unpackWith = (bytes: Uint8Array, words: Uint8Array): string => {
  const reader = byteReader(bytes);
  reader.at = 1;
  const length = readCount(reader);
  const names = bytes.subarray(reader.at, reader.at + length);
  return withNames({ text: inflate(bytes.subarray(reader.at + length), words).toString(), names });
};

/** JSON, deflated. */
export const pack = (value: unknown): Uint8Array => packText(JSON.stringify(value));

/** A list from its cut elements, with the words of rows. */
export const packCuts = (elements: readonly CutText[]): Uint8Array => {
  const cuts = elements.flatMap((element, at) => (at === 0 ? [element] : [COMMA, element]));
  return packWith(ROWS_VERSION, [OPEN, ...cuts, CLOSE], rowsDictionary);
};

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map(cutText) as [CutText, CutText, CutText];

export const unpack = <Value>(bytes: Uint8Array): Value => JSON.parse(unpackText(bytes)) as Value;

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
