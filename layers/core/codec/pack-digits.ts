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

/** Digits of which the value is exact as a double, and bytes. */
const [EXACT_DIGITS, EXACT_BYTES] = [15, 6];

export function toDigitBytes(digits: string): Uint8Array {
  if (digits === '0') return new Uint8Array();
  const hex = (digits.length <= EXACT_DIGITS ? Number(digits) : BigInt(digits)).toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export function toDigits(bytes: Buffer): string {
  if (bytes.length <= EXACT_BYTES) return String(bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length));
  return String(BigInt(`0x${bytes.toString('hex')}`));
}
