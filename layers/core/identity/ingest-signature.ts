import { createHmac, createPrivateKey, createPublicKey, verify } from 'node:crypto';

/** PKCS #8 of an Ed25519 key before its seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

type SignedMessage = { readonly timestamp: string; readonly adapter: string; readonly body: Uint8Array };

/**
 * Verifies signatures of an ingest key; base64url of 32 bytes.
 * The seed is HMAC-SHA256 under the key, so the stored hash cannot give it.
 */
export function deriveIngestPublicKey(keyText: string): string {
  const seed = createHmac('sha256', keyText).update('ingest-signature').digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'jwk' }).x!;
}

/** Checks a signature in hex. */
export function verifyMessage(publicKey: string, message: SignedMessage, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(
    null,
    Buffer.concat([Buffer.from(`${message.timestamp}.${message.adapter}.`), message.body]),
    key,
    Buffer.from(signature, 'hex'),
  );
}
