import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2';
import { Buffer } from 'buffer/';

/** Pages have no synchronous hash of their own. */
export function createHash(name: string) {
  if (name !== 'sha256') throw new Error(`Pages compute sha256 alone, not ${name}.`);
  const hash = sha256.create();
  const own = {
    update(data: string | Uint8Array) {
      hash.update(typeof data === 'string' ? Buffer.from(data, 'utf8') : data);
      return own;
    },
    digest(encoding?: 'hex') {
      const bytes = Buffer.from(hash.digest());
      return encoding === undefined ? bytes : bytes.toString(encoding);
    },
  };
  return own;
}

/** The key of a DER form: its last 32 bytes. */
export function createPublicKey({ key }: { readonly key: Uint8Array }): Uint8Array {
  return key.subarray(-32);
}

/** Checks an Ed25519 signature as RFC 8032 says, like Node. */
export function verify(_algorithm: null, text: Uint8Array, key: Uint8Array, signature: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, text, key, { zip215: false });
  } catch {
    return false;
  }
}

export function sign(): never {
  throw new Error('Pages do not sign.');
}

export const createPrivateKey = sign;
