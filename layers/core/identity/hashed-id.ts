import { createHash } from 'node:crypto';
import bs58 from 'bs58';

const ID_BYTES = 16;

/** Base58 of 128 bits of SHA-256 over the parts, one per line. */
export function hashIdParts(...parts: readonly (string | number)[]): string {
  return bs58.encode(createHash('sha256').update(parts.join('\n')).digest().subarray(0, ID_BYTES));
}
