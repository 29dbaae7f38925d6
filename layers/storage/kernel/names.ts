import { base58Bytes, base58Text } from '../../core/codec/base58.ts';
import { byteReader, byteWriter, readCount, writeCount, writtenBytes } from '../../core/codec/bytes.ts';

/** Bytes of a signature and of an address. */
const SIZES = [64, 32] as const;

/** JSON has no control characters, so these stand for names. */
const NEXT = ['\u0001', '\u0002'] as const;
const AGAIN = '\u0003';
const FIRST_INDEX = 32;
/** Below the surrogates of UTF-16. */
const NAMES_MAX = 50_000;

const NAME = /[1-9A-HJ-NP-Za-km-z]{32,88}/g;
const TOKEN = new RegExp(`[${NEXT.join('')}]|${AGAIN}.`, 'gs');

/** `names` are the bytes of the base58 names that `text` lacks. */
export type Nameless = { readonly names: Uint8Array; readonly text: string };

/** Takes addresses and signatures out of JSON, since deflate cannot shrink them. Null without any. */
export const withoutNames = (json: string, isKnown: (name: string) => boolean): Nameless | null => {
  const taken = SIZES.map((): Uint8Array[] => []);
  const indexes = new Map<string, number>();
  const tokenOf = (name: string): string => {
    const index = indexes.get(name);
    if (index !== undefined) return AGAIN + String.fromCharCode(FIRST_INDEX + index);
    if (indexes.size >= NAMES_MAX || isKnown(name)) return name;
    const kind = name.length > 44 ? 0 : 1;
    const bytes = base58Bytes(name, SIZES[kind]);
    if (bytes === null) return name;
    indexes.set(name, indexes.size);
    taken[kind]!.push(bytes);
    return NEXT[kind];
  };
  const text = json.replace(NAME, tokenOf);
  if (indexes.size === 0) return null;
  const counts = byteWriter();
  for (const { length } of taken) writeCount(counts, length);
  return { names: Buffer.concat([writtenBytes(counts), ...taken.flat()]), text };
};

/** Splits the names from the bytes that follow them. */
export const namesIn = (
  bytes: Uint8Array,
): { readonly names: readonly Iterator<string>[]; readonly rest: Uint8Array } => {
  const reader = byteReader(bytes);
  const counts = SIZES.map(() => readCount(reader));
  let { at } = reader;
  const names = SIZES.map((size, kind) => {
    const end = at + counts[kind]! * size;
    const own = bytes.subarray(at, end);
    at = end;
    return textsOf(own, size);
  });
  return { names, rest: bytes.subarray(at) };
};

function* textsOf(bytes: Uint8Array, size: number): Generator<string> {
  for (let at = 0; at < bytes.length; at += size) yield base58Text(bytes.subarray(at, at + size));
}

/** Puts the names back. */
export const withNames = (text: string, names: readonly Iterator<string>[]): string => {
  const known: string[] = [];
  return text.replace(TOKEN, token => {
    if (token[0] === AGAIN) return known[token.charCodeAt(1) - FIRST_INDEX]!;
    const name = names[NEXT.indexOf(token as (typeof NEXT)[number])]!.next().value;
    known.push(name);
    return name;
  });
};
