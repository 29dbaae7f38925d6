import bs58 from 'bs58';

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

export const withoutNames = (json: string): NamedText => {
  const numbers = new Map<string, number>();
  const names: Uint8Array[] = [];
  const text = json.replace(NAME, name => {
    const number = numbers.get(name);
    if (number !== undefined) return AGAIN + String.fromCharCode(NUMBERS_FROM + number);
    const isAddress = name.length <= ADDRESS_LENGTH_MAX;
    const isKept = KNOWN.has(name) || numbers.size === NAMES_MAX;
    const bytes = isKept ? undefined : bs58.decodeUnsafe(name);
    if (bytes?.length !== (isAddress ? ADDRESS_BYTES : SIGNATURE_BYTES)) return name;
    numbers.set(name, numbers.size);
    names.push(bytes);
    return isAddress ? ADDRESS : SIGNATURE;
  });
  return { text, names: Buffer.concat(names) };
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
