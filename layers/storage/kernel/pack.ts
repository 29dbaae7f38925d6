import type { LRUCache } from 'lru-cache';
import { deflate, inflate } from '../../core/codec/deflate.ts';
import { assertVersion } from '../../core/codec/wrong-version.ts';
import { heapBytes } from '../../core/kernel/heap-bytes.ts';
import { namesIn, withNames, withoutNames } from './names.ts';
import { packDictionary } from './pack-dictionary.ts';

/** First byte. Covers attributes beside packed data. */
export const packVersion = 5;
/** Without names beside the text; version 5 writes it where a text has none. */
const PLAIN_VERSION = 4;
const dictionary = Buffer.from(packDictionary);

/** Names within the dictionary shrink by themselves. */
const isKnown = (name: string): boolean => packDictionary.includes(name);

export const packText = (json: string): Uint8Array => {
  const nameless = withoutNames(json, isKnown);
  if (nameless === null) return Buffer.concat([Uint8Array.of(PLAIN_VERSION), deflate(Buffer.from(json), dictionary)]);
  const { names, text } = nameless;
  return Buffer.concat([Uint8Array.of(packVersion), names, deflate(Buffer.from(text), dictionary)]);
};

/** Throws WrongVersion for another version. */
export const unpackText = (bytes: Uint8Array): string => {
  if (bytes[0] === PLAIN_VERSION) return inflate(bytes.subarray(1), dictionary).toString();
  assertVersion('Packed bytes', bytes[0], packVersion);
  const { names, rest } = namesIn(bytes.subarray(1));
  return withNames(inflate(rest, dictionary).toString(), names);
};

/** JSON, deflated. */
export const pack = (rows: unknown): Uint8Array => packText(JSON.stringify(rows));

export const unpack = <Rows>(bytes: Uint8Array): Rows => JSON.parse(unpackText(bytes)) as Rows;

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
