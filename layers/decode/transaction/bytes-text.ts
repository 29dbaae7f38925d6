import bs58 from 'bs58';
import { decodeBase58 } from '../../core/identity/base58.ts';
import { isBase58Of } from '../../core/identity/base58-size.ts';
import { isObject } from './json.ts';
import { assertTextSize, transactionLimits } from './limits.ts';
import { BeyondLimit, Malformed } from './malformed.ts';

/** Text encoding of bytes: base58 from RPC, base64 in protobuf JSON. */
export type TextCoding = 'base58' | 'base64';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Reads text, lists and Buffers. Throws `Malformed`, and `BeyondLimit` before it decodes. */
export function parseBytes(
  value: unknown,
  path: string,
  coding: TextCoding,
  max: number = transactionLimits.innerDataBytes,
): Uint8Array {
  if (value === undefined || value === null) return new Uint8Array();
  if (typeof value === 'string') {
    assertTextSize(value.length, max, path);
    const bytes = coding === 'base58' ? decodeBase58(value) : BASE64.test(value) ? Buffer.from(value, 'base64') : null;
    if (bytes === null) throw new Malformed(path, `must be ${coding}`, value);
    if (bytes.length > max) throw createLimitError(path, max, `${bytes.length} bytes`);
    return new Uint8Array(bytes);
  }
  let list: readonly unknown[] | null = Array.isArray(value) ? value : null;
  if (isObject(value)) {
    const isIndexed = Object.keys(value).every((key, index) => key === String(index));
    if (value.type === 'Buffer' && Array.isArray(value.data)) list = value.data;
    else if (isIndexed) list = Object.values(value);
  }
  if (list !== null && list.length > max) throw createLimitError(path, max, `${list.length} bytes`);
  if (
    list === null ||
    !list.every(value => typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255)
  )
    throw new Malformed(path, 'must be bytes as text or as a list of numbers', value);
  return Uint8Array.from(list as readonly number[]);
}

function createLimitError(path: string, max: number, got: string): BeyondLimit {
  return new BeyondLimit(path, `must have at most ${max} bytes, as Solana allows; got ${got}`);
}

/** Reads a key or signature and returns it as base58. */
export function parseKey(value: unknown, path: string, length: 32 | 64): string {
  if (typeof value === 'string') {
    if (!isBase64Key(value, length)) {
      if (!isBase58Of(length, value)) throw new Malformed(path, describeKey(length), value);
      return value;
    }
    const bytes = Buffer.from(value, 'base64');
    if (bytes.length !== length) throw new Malformed(path, describeKey(length), value);
    return bs58.encode(bytes);
  }
  const bytes = parseBytes(value, path, 'base64');
  if (bytes.length !== length) throw new Malformed(path, describeKey(length), value);
  return bs58.encode(bytes);
}

/** Base64 of 32 or 64 bytes ends in padding, which base58 never has. */
export function isBase64Key(text: string, length: 32 | 64): boolean {
  return text.length === (length === 32 ? 44 : 88) && text.endsWith('=');
}

function describeKey(length: 32 | 64): string {
  return length === 32 ? 'must be a base58 address of 32 bytes' : 'must be a base58 transaction signature of 64 bytes';
}
