import bs58 from 'bs58';
import { createByteReader, readBytes, readCount } from './bytes.ts';
import { decompressDeflate } from './deflate.ts';
import shipped from './legacy-dictionaries.json' with { type: 'json' };
import { ADDRESS_BYTES, SIGNATURE_BYTES } from './pack-codes.ts';
import { WrongVersion } from './wrong-version.ts';

const { pack, named, rows, values } = shipped;
/** By first byte. The words of events came before those of rows. */
const dictionaries: Readonly<Record<number, readonly string[]>> = {
  4: pack,
  5: pack,
  6: named,
  7: values,
  8: [named.join('').slice(0, 2_000), ...rows],
};
const [NAMES_SINCE, DIGITS_SINCE] = [5, 7];

/**
 * JSON of earlier versions, deflated, without the names and digits before it.
 * Throws WrongVersion for others.
 */
export function unpackLegacy(bytes: Uint8Array): unknown {
  const version = bytes[0] ?? -1;
  const dictionary = dictionaries[version];
  if (dictionary === undefined) throw new WrongVersion(`Packed bytes must have version 10; got ${bytes[0]}.`);
  const reader = createByteReader(bytes);
  reader.at = 1;
  const namesLength = version >= NAMES_SINCE ? readCount(reader) : 0;
  const digitsLength = version >= DIGITS_SINCE ? readCount(reader) : 0;
  const [names, digits] = [readBytes(reader, namesLength), readBytes(reader, digitsLength)];
  const text = decompressDeflate(bytes.subarray(reader.at), Buffer.from(dictionary.join(''))).toString();
  return JSON.parse(insertNames(text, names, unpackDigits(digits)));
}

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
