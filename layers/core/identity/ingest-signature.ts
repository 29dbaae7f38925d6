import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** PKCS #8 of an Ed25519 key up to its seed (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** What a sender signs: a body for one adapter at one time. */
export type SignedMessage = { readonly timestamp: string; readonly adapter: string; readonly body: Uint8Array };

/**
 * The Ed25519 key that signs for an ingest key. Its seed is HMAC-SHA256 of `ingest-signature` with
 * the key as secret, so it does not follow from the stored hash.
 */
function deriveSigningKey(keyText: string): KeyObject {
  const seed = createHmac('sha256', keyText).update('ingest-signature').digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

/** The public key of an ingest key, as base64url of 32 bytes. It verifies signatures and makes none. */
export const publicKey = (keyText: string): string =>
  createPublicKey(deriveSigningKey(keyText)).export({ format: 'jwk' }).x!;

/** Signs a message as a sender does. Returns 128 hex digits. */
export const signMessage = (keyText: string, message: SignedMessage): string =>
  sign(null, signedBytes(message), deriveSigningKey(keyText)).toString('hex');

/** Whether a signature in hex is that of the public key over the message. */
export function verifyMessage(publicKey: string, message: SignedMessage, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, signedBytes(message), key, Buffer.from(signature, 'hex'));
}

const signedBytes = ({ timestamp, adapter, body }: SignedMessage): Uint8Array =>
  Buffer.concat([Buffer.from(`${timestamp}.${adapter}.`), body]);
