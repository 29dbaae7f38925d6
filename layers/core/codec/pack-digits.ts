export const DIGITS_MAX = 128;
/** Numbers that are written in one way. Longer ones are plain text. */
const NUMERAL = /^(-?)(0|[1-9]\d{0,127})(?:\.(\d{1,127}))?$/;
const [MINUS, ZERO, NINE] = [45, 48, 57];

/** The parts of a number; null for other texts. */
export function splitNumeral(text: string) {
  const first = text.charCodeAt(0);
  if (first !== MINUS && !(first >= ZERO && first <= NINE)) return null;
  const [, minus, whole, decimals = ''] = NUMERAL.exec(text) ?? [];
  if (whole === undefined) return null;
  return { isNegative: minus !== '', digits: (whole + decimals).replace(/^0+(?=\d)/, ''), decimals: decimals.length };
}

export function insertPoint(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

export function countEndZeros(digits: string): number {
  let start = digits.length;
  while (start > 0 && digits.charCodeAt(start - 1) === ZERO) start -= 1;
  return digits.length - start;
}

/** Numbers of these bytes are read and written without big integers. */
const SHORT_BYTES = 6;
const SHORT_DIGITS = 14;

export function toDigitBytes(digits: string): Uint8Array {
  if (digits.length <= SHORT_DIGITS) {
    const value = Number(digits);
    let size = 0;
    for (let rest = value; rest >= 1; rest /= 256) size += 1;
    const bytes = Buffer.allocUnsafe(size);
    if (size > 0) bytes.writeUIntBE(value, 0, size);
    return bytes;
  }
  const hex = BigInt(digits).toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export function toDigits(bytes: Buffer): string {
  if (bytes.length <= SHORT_BYTES) return String(bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length));
  return String(BigInt(`0x${bytes.toString('hex')}`));
}
