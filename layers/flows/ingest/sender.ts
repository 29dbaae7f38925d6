import { createHmac, timingSafeEqual } from 'node:crypto';
import { RequestError } from '../../contract/errors.ts';
import { ingestApi, signatureHeaders } from '../../contract/ingest.ts';
import { isKeyText, keyHash } from '../../core/identity/key-text.ts';
import { findIngestKey, type IngestKey, ingestKeyById } from '../../storage/access/ingest-keys.ts';
import type { Keys } from '../../storage/access/keys.ts';

export type Headers = (name: string) => string | undefined;

/** Authenticates a sender by key or signature. Errors: RequestError `unauthorized`. */
export const senderOf = async (keys: Keys, headers: Headers, body: Uint8Array, nowMs: number): Promise<IngestKey> => {
  const signature = headers(signatureHeaders.signature);
  const key =
    signature === undefined
      ? await byKey(keys, headers('authorization'))
      : await bySignature(keys, headers, signature, body, nowMs);
  if (key === undefined || key.revokedMs !== null)
    throw new RequestError(
      'unauthorized',
      'The ingest key is unknown or revoked; issue one with: npm run keys -- ingest',
    );
  return key;
};

const byKey = (keys: Keys, authorization: string | undefined): Promise<IngestKey | undefined> => {
  if (authorization === undefined)
    throw new RequestError(
      'unauthorized',
      `Send Authorization: Bearer <ingest key>, or sign with ${Object.values(signatureHeaders).join(', ')}`,
    );
  const text = authorization.replace(/^bearer +/i, '').trim();
  if (!isKeyText(text, 'cin'))
    throw new RequestError(
      'unauthorized',
      isKeyText(text)
        ? 'This is an API key; send data with an ingest key, which begins with cin_'
        : 'This is not an ingest key: one begins with cin_ and ends with a checksum',
    );
  return findIngestKey(keys, keyHash(text));
};

const ID = /^[A-Za-z0-9-]{1,60}$/;

const bySignature = async (
  keys: Keys,
  headers: Headers,
  signature: string,
  body: Uint8Array,
  nowMs: number,
): Promise<IngestKey | undefined> => {
  const [id, timestamp] = [headers(signatureHeaders.key), headers(signatureHeaders.timestamp)];
  if (id === undefined || timestamp === undefined)
    throw new RequestError(
      'unauthorized',
      `A signature needs ${signatureHeaders.key} and ${signatureHeaders.timestamp}`,
    );
  const atMs = /^\d{13}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(nowMs - atMs) <= ingestApi.signatureSeconds * 1000))
    throw new RequestError(
      'unauthorized',
      `${signatureHeaders.timestamp} must be unix milliseconds within ${ingestApi.signatureSeconds} s of now; ` +
        `got "${timestamp.slice(0, 40)}"`,
    );
  const key = ID.test(id) ? await ingestKeyById(keys, id) : undefined;
  if (key !== undefined && !isEqual(signature, signatureOf(key.hash, timestamp, body)))
    throw new RequestError(
      'unauthorized',
      'The signature does not match: send the hex HMAC-SHA256 of timestamp.body with the SHA-256 of the key as secret',
    );
  return key;
};

/** Signs a body with the hex hash of the key. */
export const signatureOf = (hash: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', Buffer.from(hash, 'hex')).update(`${timestamp}.`).update(body).digest('hex');

const isEqual = (a: string, b: string): boolean => {
  const [given, wanted] = [Buffer.from(a), Buffer.from(b)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};
