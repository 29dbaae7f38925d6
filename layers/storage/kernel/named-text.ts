import bs58 from 'bs58';
import { LRUCache } from 'lru-cache';
import { parseBase58Bytes } from '../../core/identity/base58.ts';
import { END, packDigits, unpackDigits } from './digits.ts';

/** JSON with signs for what deflates poorly: addresses, signatures and long numbers. Their bytes. */
export type NamedText = { readonly text: string; readonly names: Uint8Array; readonly digits: Uint8Array };

const ADDRESS_BYTES = 32;
const ADDRESS_LENGTH_MAX = 44;
const SIGNATURE_BYTES = 64;
/** Base58 texts of either size. */
const NAME = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,88}(?![0-9A-Za-z])/g;
const NAME_OR_NUMBER = /(?<![0-9A-Za-z])(?:[1-9A-HJ-NP-Za-km-z]{32,88}|\d{6,})(?![0-9A-Za-z])/g;
/** A sign takes about as much as four digits. */
const DIGITS_MIN = 6;
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
const DIGITS = '\u0004';
/** How far back the same digits are follows, so rows of one shape are alike. */
const DIGITS_AGAIN = '\u0005';
const NUMBERS_FROM = 32;
const SIGN = new RegExp(`[${ADDRESS}${SIGNATURE}${DIGITS}]|[${AGAIN}${DIGITS_AGAIN}].`, 'gs');
/** Numbers end before the surrogates. */
const NAMES_MAX = 50_000;
/** Distances of one byte. */
const BACK_MAX = 94;

type Name = { readonly name: string; readonly bytes: Uint8Array; readonly sign: string };

/** JSON cut at its names and digits: a text before each, and one after the last. */
export type CutText = { readonly texts: readonly string[]; readonly cuts: readonly (Name | string)[] };

export function splitAtNamesAndNumbers(json: string): CutText {
  return splitAt(NAME_OR_NUMBER, json);
}

/** For long texts: their digits deflate well. */
export function splitAtNames(json: string): CutText {
  return splitAt(NAME, json);
}

function splitAt(pattern: RegExp, json: string): CutText {
  const texts: string[] = [];
  const cuts: (Name | string)[] = [];
  let from = 0;
  for (const { 0: found, index } of json.matchAll(pattern)) {
    const cut = resolveName(found) ?? (pattern === NAME ? null : extractDigits(found));
    if (cut === null) continue;
    texts.push(json.slice(from, index));
    cuts.push(cut);
    from = index + (typeof cut === 'string' ? cut : found).length;
  }
  texts.push(json.slice(from));
  return { texts, cuts };
}

/** Most names come again soon, and decoding takes microseconds. */
const recent = new LRUCache<string, Name>({ max: 4_096 });

/** Null for other texts. */
function resolveName(found: string): Name | null {
  if (found.length < ADDRESS_BYTES) return null;
  const known = recent.get(found);
  if (known !== undefined || KNOWN.has(found)) return known ?? null;
  const isAddress = found.length <= ADDRESS_LENGTH_MAX;
  const bytes = parseBase58Bytes(isAddress ? ADDRESS_BYTES : SIGNATURE_BYTES, found);
  if (bytes === null) return null;
  // A copy: a slice would hold the whole JSON.
  const name = Buffer.from(found, 'latin1').toString('latin1');
  const made = { name, bytes, sign: isAddress ? ADDRESS : SIGNATURE };
  recent.set(name, made);
  return made;
}

/** Without the zeros at its end, which the dictionary has. Null where few digits are left. */
function extractDigits(found: string): string | null {
  if (found.length >= ADDRESS_BYTES && !/^\d+$/.test(found)) return null;
  let end = found.length;
  while (end > 0 && found.charCodeAt(end - 1) === ZERO) end -= 1;
  return end < DIGITS_MIN ? null : found.slice(0, end);
}

const ZERO = 48;

/** One text of several cuts, with each name once. */
export function joinCuts(all: readonly CutText[]): NamedText {
  const [names, digits] = [createNameSigns(), createDigitSigns()];
  let text = '';
  for (const { texts, cuts } of all) {
    for (let at = 0; at < cuts.length; at += 1) {
      const cut = cuts[at]!;
      text += texts[at]! + (typeof cut === 'string' ? digits.signOf(cut) : names.signOf(cut));
    }
    text += texts[cuts.length]!;
  }
  return { text, names: names.bytes(), digits: digits.bytes() };
}

function createNameSigns() {
  const numbers = new Map<string, number>();
  const parts: Uint8Array[] = [];
  const signOf = ({ name, bytes, sign }: Name): string => {
    const number = numbers.get(name);
    if (number !== undefined) return AGAIN + String.fromCharCode(NUMBERS_FROM + number);
    if (numbers.size === NAMES_MAX) return name;
    numbers.set(name, numbers.size);
    parts.push(bytes);
    return sign;
  };
  return { signOf, bytes: () => Buffer.concat(parts) };
}

function createDigitSigns() {
  const numbers = new Map<string, number>();
  let count = 0;
  let runs = '';
  const signOf = (digits: string): string => {
    const back = count - (numbers.get(digits) ?? -Infinity);
    if (back <= BACK_MAX) return DIGITS_AGAIN + String.fromCharCode(NUMBERS_FROM + back);
    numbers.set(digits, count);
    count += 1;
    runs += digits + END;
    return DIGITS;
  };
  return { signOf, bytes: () => packDigits(runs) };
}

export function withNames({ text, names, digits }: NamedText): string {
  const nameFor = createNameReader(names);
  const digitsFor = createDigitsReader(digits);
  return text.replace(SIGN, sign => (sign[0] === DIGITS || sign[0] === DIGITS_AGAIN ? digitsFor(sign) : nameFor(sign)));
}

function createNameReader(names: Uint8Array): (sign: string) => string {
  const read: string[] = [];
  let at = 0;
  return sign => {
    if (sign.startsWith(AGAIN)) return read[sign.charCodeAt(1) - NUMBERS_FROM]!;
    const end = at + (sign === ADDRESS ? ADDRESS_BYTES : SIGNATURE_BYTES);
    const name = bs58.encode(names.subarray(at, end));
    at = end;
    read.push(name);
    return name;
  };
}

function createDigitsReader(digits: Uint8Array): (sign: string) => string {
  const runs = unpackDigits(digits);
  let count = 0;
  return sign => runs[sign === DIGITS ? count++ : count - (sign.charCodeAt(1) - NUMBERS_FROM)]!;
}
