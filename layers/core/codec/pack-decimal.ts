import { type ByteReader, type ByteWriter, readBytes, readCount, writeBytes, writeCount } from './bytes.ts';
import { writeCode } from './pack-codes.ts';

/** Digits without zeros in front. The scale counts decimals; if negative, zeros left out at the end. */
type Decimal = { readonly digits: string; readonly isNegative: boolean; readonly scale: number };

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const [MINUS, ZERO, NINE] = [45, 48, 57];
const LENGTH_MAX = 256;
/** Fewer take less than a scale. */
const ZEROS_MIN = 5;

/** Null for texts that would not be the same again. */
export function parseDecimal(text: string): Decimal | null {
  const first = text.charCodeAt(0);
  if (first !== MINUS && !(first >= ZERO && first <= NINE)) return null;
  const parts = text.length < LENGTH_MAX ? DECIMAL.exec(text) : null;
  if (parts === null) return null;
  const [, sign, whole, decimals = ''] = parts;
  const isNegative = sign === '-';
  const digits = (whole + decimals).replace(/^0+/, '');
  if (decimals !== '') return { digits, isNegative, scale: decimals.length };
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const zeros = digits.length - end;
  return zeros < ZEROS_MIN
    ? { digits, isNegative, scale: 0 }
    : { digits: digits.slice(0, end), isNegative, scale: -zeros };
}

export function writeDecimal(
  writer: ByteWriter,
  { digits, isNegative, scale }: Decimal,
  kind: 'scaled' | 'float',
): void {
  const bytes = toBytes(digits);
  const isPlain = scale === 0 && !isNegative && kind === 'scaled';
  writeCode(writer, isPlain ? 'digits' : kind, bytes.length);
  writeBytes(writer, bytes);
  if (!isPlain) writeCount(writer, 4 * Math.abs(scale) + (scale < 0 ? 2 : 0) + (isNegative ? 1 : 0));
}

/** Digits of which the value is exact as a double, and bytes. */
const [EXACT_DIGITS, EXACT_BYTES] = [15, 6];

function toBytes(digits: string): Uint8Array {
  if (digits === '') return new Uint8Array();
  const hex = (digits.length <= EXACT_DIGITS ? Number(digits) : BigInt(digits)).toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

export function readDigits(reader: ByteReader, size: number): string {
  const bytes = readBytes(reader, size);
  if (size === 0) return '0';
  return String(size <= EXACT_BYTES ? bytes.readUIntBE(0, size) : BigInt(`0x${bytes.toString('hex')}`));
}

export function readDecimal(reader: ByteReader, size: number): string {
  const digits = readDigits(reader, size);
  const flags = readCount(reader);
  const scale = Math.floor(flags / 4);
  if (scale >= LENGTH_MAX) throw new RangeError(`A scale of ${scale} before byte ${reader.at} is damaged.`);
  const sign = flags % 2 === 1 ? '-' : '';
  if (scale === 0 || flags % 4 >= 2) return sign + digits + '0'.repeat(scale);
  const padded = digits.padStart(scale + 1, '0');
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}
