import bs58 from 'bs58';
import { isObject } from './json.ts';
import { Malformed } from './malformed.ts';

/** Text encoding of bytes: base58 from RPC, base64 in protobuf JSON. */
export type TextCoding = 'base58' | 'base64';

const BYTES_TEXT_MAX = 4096;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Reads bytes from text, a list of numbers, or the JSON of a Buffer or typed array. */
export const bytesAt = (value: unknown, path: string, coding: TextCoding): Uint8Array => {
  if (value === undefined || value === null) return new Uint8Array();
  if (typeof value === 'string') return fromText(value, path, coding);
  const list = Array.isArray(value) ? value : isObject(value) ? listOf(value) : null;
  if (list === null || list.length > BYTES_TEXT_MAX || !list.every(isByte))
    throw new Malformed(path, 'must be bytes as text or as a list of numbers', value);
  return Uint8Array.from(list as readonly number[]);
};

/** Reads a key or signature and returns it as base58. */
export const keyAt = (value: unknown, path: string, length: 32 | 64): string => {
  if (typeof value === 'string') {
    const coding = isBase64Key(value, length) ? 'base64' : 'base58';
    const bytes = value.length > 88 ? new Uint8Array() : fromText(value, path, coding, keyReason(length));
    if (bytes.length !== length) throw new Malformed(path, keyReason(length), value);
    return coding === 'base58' ? value : bs58.encode(bytes);
  }
  const bytes = bytesAt(value, path, 'base64');
  if (bytes.length !== length) throw new Malformed(path, keyReason(length), value);
  return bs58.encode(bytes);
};

/** Base64 of 32 or 64 bytes ends in padding, which base58 never has. */
export const isBase64Key = (text: string, length: 32 | 64): boolean =>
  text.length === (length === 32 ? 44 : 88) && text.endsWith('=');

const keyReason = (length: 32 | 64): string =>
  length === 32 ? 'must be a base58 address of 32 bytes' : 'must be a base58 transaction signature of 64 bytes';

const fromText = (text: string, path: string, coding: TextCoding, reason?: string): Uint8Array => {
  if (text.length > BYTES_TEXT_MAX) throw new Malformed(path, `must be at most ${BYTES_TEXT_MAX} characters`);
  const bytes =
    coding === 'base58' ? bs58.decodeUnsafe(text) : BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
  if (bytes === undefined) throw new Malformed(path, reason ?? `must be ${coding}`, text);
  return Uint8Array.from(bytes);
};

const listOf = (value: Readonly<Record<string, unknown>>): readonly unknown[] | null =>
  value.type === 'Buffer' && Array.isArray(value.data)
    ? value.data
    : Object.keys(value).every((key, index) => key === String(index))
      ? Object.values(value)
      : null;

const isByte = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
