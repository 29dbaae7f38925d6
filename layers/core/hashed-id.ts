import { createHash } from 'node:crypto';
import bs58 from 'bs58';

const ID_BYTES = 16;

/** An id that follows from what it names, the same on every replay: base58 of 128 bits of SHA-256 over the parts, a line each. */
export const hashedId = (...parts: readonly (string | number)[]): string =>
  bs58.encode(createHash('sha256').update(parts.join('\n')).digest().subarray(0, ID_BYTES));
