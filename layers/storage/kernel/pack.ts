import type { LRUCache } from 'lru-cache';
import {
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readCount,
  writeByte,
  writeCount,
} from '../../core/codec/bytes.ts';
import { compressDeflate, decompressDeflate } from '../../core/codec/deflate.ts';
import { WrongVersion } from '../../core/codec/wrong-version.ts';
import { estimateHeapBytes } from '../../core/kernel/heap-bytes.ts';
import { namedPackDictionary } from './named-pack-dictionary.ts';
import { type CutText, joinCuts, splitAtNames, splitAtNamesAndNumbers, withNames } from './named-text.ts';
import { packDictionary } from './pack-dictionary.ts';
import { rowDictionary } from './row-dictionary.ts';
import { valueDictionary } from './value-dictionary.ts';

/** First byte. Covers attributes beside packed data. */
export const packVersion = 7;
/** Names within the text. */
const PLAIN_VERSION = 4;
/** Digits within the text. */
const NAMED_VERSION = 5;
/** The same with the dictionary of rows. */
const NAMED_ROWS_VERSION = 6;
/** The dictionary of rows. */
const ROWS_VERSION = 8;

const dictionaries: ReadonlyMap<number | undefined, Uint8Array> = new Map([
  [PLAIN_VERSION, Buffer.from(packDictionary)],
  [NAMED_VERSION, Buffer.from(packDictionary)],
  [NAMED_ROWS_VERSION, Buffer.from(namedPackDictionary)],
  [packVersion, Buffer.from(valueDictionary)],
  [ROWS_VERSION, Buffer.from(rowDictionary)],
]);

/** Longer texts get codes of their own, in which a digit takes half a byte. */
const SHORT_MAX = 16_384;

/** Deflated, with the bytes of names and digits before the text. */
function packWith(version: number, cuts: readonly CutText[]): Uint8Array {
  const { text, names, digits } = joinCuts(cuts);
  const writer = createByteWriter(HEADER_BYTES);
  writeByte(writer, version);
  writeCount(writer, names.length);
  writeCount(writer, digits.length);
  return Buffer.concat([
    copyWrittenBytes(writer),
    names,
    digits,
    compressDeflate(Buffer.from(text), dictionaries.get(version)),
  ]);
}

const HEADER_BYTES = 16;

export function packText(json: string): Uint8Array {
  return packWith(packVersion, [json.length <= SHORT_MAX ? splitAtNamesAndNumbers(json) : splitAtNames(json)]);
}

/** Throws WrongVersion for another version. */
export function unpackText(bytes: Uint8Array): string {
  const [version] = bytes;
  const words = dictionaries.get(version);
  if (words === undefined) throw new WrongVersion(`Packed bytes must have version ${packVersion}; got ${version}.`);
  if (version === PLAIN_VERSION) return decompressDeflate(bytes.subarray(1), words).toString();
  const reader = createByteReader(bytes);
  reader.at = 1;
  const namesLength = readCount(reader);
  const digitsLength = version === packVersion || version === ROWS_VERSION ? readCount(reader) : 0;
  const [names, digits, text] = [reader.at, reader.at + namesLength, reader.at + namesLength + digitsLength];
  return withNames({
    names: bytes.subarray(names, digits),
    digits: bytes.subarray(digits, text),
    text: decompressDeflate(bytes.subarray(text), words).toString(),
  });
}

/** JSON, deflated. */
export function pack(value: unknown): Uint8Array {
  return packText(JSON.stringify(value));
}

/** A list from its cut elements, with the words of rows. */
export function packCuts(elements: readonly CutText[]): Uint8Array {
  const cuts = elements.flatMap((element, at) => (at === 0 ? [element] : [COMMA, element]));
  return packWith(ROWS_VERSION, [OPEN, ...cuts, CLOSE]);
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map(splitAtNamesAndNumbers) as [CutText, CutText, CutText];

export function unpack<Value>(bytes: Uint8Array): Value {
  return JSON.parse(unpackText(bytes)) as Value;
}

/** Bytes of a cached value with its name. */
export function countHeldBytes(value: object, name: string): number {
  return estimateHeapBytes(value) + estimateHeapBytes(name);
}

/** Caches by packed bytes. */
export function unpackOnce<Value extends object>(
  cache: LRUCache<string, Value> | undefined,
  bytes: Uint8Array,
  open: () => Value,
): Value {
  if (!cache) return open();
  const id = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const value = cache.get(id) ?? open();
  cache.set(id, value);
  return value;
}
