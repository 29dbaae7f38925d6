import bs58 from 'bs58';
import { decompressBrotli } from './brotli.ts';
import { createByteReader, readBytes, readCount } from './bytes.ts';
import { decompressDeflate } from './deflate.ts';
import { namedPackDictionary, packDictionary, rowDictionary, valueDictionary } from './legacy-dictionaries.ts';

type Format = { readonly dictionary?: Buffer; readonly has?: 'names' | 'digits' };

/**
 * Formats that earlier releases wrote, by their first byte: JSON, compressed, without the names and
 * digits before it.
 */
const formats: ReadonlyMap<number | undefined, Format> = new Map<number, Format>([
  [4, { dictionary: Buffer.from(packDictionary) }],
  [5, { dictionary: Buffer.from(packDictionary), has: 'names' }],
  [6, { dictionary: Buffer.from(namedPackDictionary), has: 'names' }],
  [7, { dictionary: Buffer.from(valueDictionary), has: 'digits' }],
  [8, { dictionary: Buffer.from(rowDictionary), has: 'digits' }],
  [64, { has: 'names' }],
]);
const BROTLI = 64;

export function isLegacyPack([version]: Uint8Array): boolean {
  return formats.has(version);
}

export function unpackLegacy(bytes: Uint8Array): unknown {
  const [version] = bytes;
  const { dictionary, has } = formats.get(version)!;
  const reader = createByteReader(bytes);
  reader.at = 1;
  const namesLength = has === 'names' || has === 'digits' ? readCount(reader) : 0;
  const digitsLength = has === 'digits' ? readCount(reader) : 0;
  const [names, digits] = [readBytes(reader, namesLength), readBytes(reader, digitsLength)];
  const rest = bytes.subarray(reader.at);
  const text = (version === BROTLI ? decompressBrotli(rest) : decompressDeflate(rest, dictionary)).toString();
  return JSON.parse(insertNames(text, names, unpackDigits(digits)));
}

const ADDRESS_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Characters that JSON escapes. After those of a repeat follows which one. */
const [ADDRESS, SIGNATURE, ADDRESS_AGAIN, DIGITS, DIGITS_AGAIN] = ['\u0001', '\u0002', '\u0003', '\u0004', '\u0005'];
const SIGN = new RegExp(`[${ADDRESS}${SIGNATURE}${DIGITS}]|[${ADDRESS_AGAIN}${DIGITS_AGAIN}].`, 'gs');
const NUMBERS_FROM = 32;

function insertNames(text: string, bytes: Uint8Array, digits: readonly string[]): string {
  const names: string[] = [];
  let [at, count] = [0, 0];
  return text.replace(SIGN, sign => {
    const number = sign.charCodeAt(1) - NUMBERS_FROM;
    if (sign === DIGITS) return digits[count++]!;
    if (sign[0] === DIGITS_AGAIN) return digits[count - number]!;
    if (sign[0] === ADDRESS_AGAIN) return names[number]!;
    const end = at + (sign === ADDRESS ? ADDRESS_BYTES : SIGNATURE_BYTES);
    names.push(bs58.encode(bytes.subarray(at, end)));
    at = end;
    return names.at(-1)!;
  });
}

/** Ends a run of digits. */
const END = 'a';
const RADIX = 11;
/** Signs by bytes of a number. */
const SIGNS = [0, 2, 4, 6, 9];
const NUMBER_BYTES = 4;

function unpackDigits(packed: Buffer): readonly string[] {
  let runs = '';
  for (let at = 0; at < packed.length; at += NUMBER_BYTES) {
    const size = Math.min(NUMBER_BYTES, packed.length - at);
    runs += packed.readUIntBE(at, size).toString(RADIX).padStart(SIGNS[size]!, '0');
  }
  return runs.split(END);
}
