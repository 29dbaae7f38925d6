import bs58 from 'bs58';
import { LRUCache } from 'lru-cache';
import { base58Bytes } from '../../core/identity/base58.ts';

/** JSON with signs for its addresses and signatures, which deflate poorly, and their bytes. */
export type NamedText = { readonly text: string; readonly names: Uint8Array };

const ADDRESS_BYTES = 32;
const ADDRESS_LENGTH_MAX = 44;
const SIGNATURE_BYTES = 64;
/** Base58 texts of either size. */
const NAME = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,88}(?![0-9A-Za-z])/g;
/** The dictionary has these. */
const KNOWN: ReadonlySet<string> = new Set([
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/** JSON escapes these characters, so no text contains them. */
const ADDRESS = '\u0001';
const SIGNATURE = '\u0002';
/** The number of an earlier name follows as a character. */
const AGAIN = '\u0003';
const NUMBERS_FROM = 32;
const SIGN = new RegExp(`[${ADDRESS}${SIGNATURE}]|${AGAIN}.`, 'gs');
/** Numbers end before the surrogates. */
const NAMES_MAX = 50_000;

type Name = { readonly name: string; readonly bytes: Uint8Array; readonly sign: string };

/** JSON cut at its names: a text before each, and one after the last. */
export type CutText = { readonly texts: readonly string[]; readonly names: readonly Name[] };

export const cutText = (json: string): CutText => {
  const texts: string[] = [];
  const names: Name[] = [];
  let from = 0;
  for (const { 0: found, index } of json.matchAll(NAME)) {
    const name = nameOf(found);
    if (name === null) continue;
    texts.push(json.slice(from, index));
    names.push(name);
    from = index + found.length;
  }
  texts.push(json.slice(from));
  return { texts, names };
};

/** Most names come again soon, and decoding takes microseconds. */
const recent = new LRUCache<string, Name>({ max: 4_096 });

/** Null for a text to keep. */
const nameOf = (found: string): Name | null => {
  const known = recent.get(found);
  if (known !== undefined || KNOWN.has(found)) return known ?? null;
  const isAddress = found.length <= ADDRESS_LENGTH_MAX;
  const bytes = base58Bytes(isAddress ? ADDRESS_BYTES : SIGNATURE_BYTES, found);
  if (bytes === null) return null;
  // A copy: a slice would hold the whole JSON.
  const name = Buffer.from(found, 'latin1').toString('latin1');
  const made = { name, bytes, sign: isAddress ? ADDRESS : SIGNATURE };
  recent.set(name, made);
  return made;
};

/** One text of several cuts, with each name once. */
export const joinCuts = (cuts: readonly CutText[]): NamedText => {
  const numbers = new Map<string, number>();
  const bytes: Uint8Array[] = [];
  let text = '';
  const signOf = (name: Name): string => {
    const number = numbers.get(name.name);
    if (number !== undefined) return AGAIN + String.fromCharCode(NUMBERS_FROM + number);
    if (numbers.size === NAMES_MAX) return name.name;
    numbers.set(name.name, numbers.size);
    bytes.push(name.bytes);
    return name.sign;
  };
  for (const { texts, names } of cuts) {
    for (let at = 0; at < names.length; at += 1) text += texts[at]! + signOf(names[at]!);
    text += texts[names.length]!;
  }
  return { text, names: Buffer.concat(bytes) };
};

export const withNames = ({ text, names }: NamedText): string => {
  const read: string[] = [];
  let at = 0;
  return text.replace(SIGN, sign => {
    if (sign.startsWith(AGAIN)) return read[sign.charCodeAt(1) - NUMBERS_FROM]!;
    const end = at + (sign === ADDRESS ? ADDRESS_BYTES : SIGNATURE_BYTES);
    const name = bs58.encode(names.subarray(at, end));
    at = end;
    read.push(name);
    return name;
  });
};
