import type { LRUCache } from 'lru-cache';
import { deflate, inflate } from '../../core/codec/deflate.ts';
import { assertVersion } from '../../core/codec/wrong-version.ts';
import { heapBytes } from '../../core/kernel/heap-bytes.ts';
import { packDictionary } from './pack-dictionary.ts';

/** First byte. Covers attributes beside packed data. */
export const packVersion = 4;
const dictionary = Buffer.from(packDictionary);

export const packText = (text: string | Uint8Array): Uint8Array =>
  Buffer.concat([Uint8Array.of(packVersion), deflate(typeof text === 'string' ? Buffer.from(text) : text, dictionary)]);

/** Throws WrongVersion for another version. */
export const unpackText = (bytes: Uint8Array): Buffer => {
  assertVersion('Packed bytes', bytes[0], packVersion);
  return inflate(bytes.subarray(1), dictionary);
};

/** JSON, deflated. */
export const pack = (rows: unknown): Uint8Array => packText(JSON.stringify(rows));

export const unpack = <Rows>(bytes: Uint8Array): Rows => JSON.parse(unpackText(bytes).toString('utf8')) as Rows;

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
