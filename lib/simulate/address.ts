import type { Random } from './random.ts';

const ALPHABET = Buffer.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 'latin1');
const DIGITS_PER_DRAW = 5;
const page = Buffer.alloc(96);

/** Base58 digits by chance, the first of them at least `least`, one of `span`; five to a draw, for a tape has millions. */
const digits = (random: Random, length: number, least: number, span: number): string => {
  page[0] = ALPHABET[least + Math.floor(random.unit() * span)]!;
  for (let at = 1; at < length; ) {
    let draw = random.bits();
    for (let last = Math.min(length, at + DIGITS_PER_DRAW); at < last; at++) {
      page[at] = ALPHABET[draw % 58]!;
      draw = Math.floor(draw / 58);
    }
  }
  return page.toString('latin1', 0, length);
};

/** An address: 44 digits, the first of them so low that the number lies between 2^248 and 2^256, which is 32 bytes. */
export const newAddress = (random: Random): string => digits(random, 44, 1, 16);

/** A signature: 87 digits, the first above the third lowest, so that the number lies between 2^504 and 2^512: 64 bytes. */
export const newSignature = (random: Random): string => digits(random, 87, 3, 55);

/** A relay's bundle id: 64 hexadecimal digits. */
export const newRelayId = (random: Random): string =>
  Array.from({ length: 8 }, () => random.bits().toString(16).padStart(8, '0')).join('');
