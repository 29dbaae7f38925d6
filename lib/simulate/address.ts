import type { Random } from './random.ts';

const ALPHABET = Buffer.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 'latin1');
const DIGITS_PER_DRAW = 5;
const page = Buffer.alloc(96);

/** Random base58 digits, five per draw for speed. */
function drawDigits(random: Random, length: number, least: number, span: number): string {
  page[0] = ALPHABET[least + Math.floor(random.unit() * span)]!;
  for (let at = 1; at < length; ) {
    let draw = random.bits();
    for (let last = Math.min(length, at + DIGITS_PER_DRAW); at < last; at++) {
      page[at] = ALPHABET[draw % 58]!;
      draw = Math.floor(draw / 58);
    }
  }
  return page.toString('latin1', 0, length);
}

/** 44 digits; the first keeps the number between 2^248 and 2^256. */
export function drawAddress(random: Random): string {
  return drawDigits(random, 44, 1, 16);
}

/** 87 digits; the first keeps the number between 2^504 and 2^512. */
export function drawSignature(random: Random): string {
  return drawDigits(random, 87, 3, 55);
}

/** 64 hexadecimal digits. */
export function drawRelayId(random: Random): string {
  return Array.from({ length: 8 }, () => random.bits().toString(16).padStart(8, '0')).join('');
}
