import { createHmac, timingSafeEqual } from 'node:crypto';
import { RequestError } from '../../contract/errors.ts';
import { findIngestKey, type IngestKey, ingestKeyById } from '../../storage/access/ingest-keys.ts';
import type { Keys } from '../../storage/access/keys.ts';
import { type Claim, claimOf, type Headers } from './claim.ts';

/** A request as sent. The body is decoded only when it is asked for. */
export type Message = { readonly adapter: string; readonly headers: Headers; readonly body: () => Uint8Array };

/** Authenticates a sender by key or signature. Errors: RequestError `unauthorized`. */
export const senderOf = async (keys: Keys, { adapter, headers, body }: Message, nowMs: number): Promise<IngestKey> => {
  const claim = claimOf(headers, nowMs);
  const key = await holderOf(keys, claim);
  if (claim.kind === 'signature' && !isEqual(claim.signature, signatureOf(key.hash, claim.timestamp, adapter, body())))
    throw new RequestError(
      'unauthorized',
      'The signature does not match: send the hex HMAC-SHA256 of timestamp.adapter.body ' +
        'with the SHA-256 of the key as secret',
    );
  return key;
};

/** The live key of a claim. A signature is not checked. Errors: RequestError `unauthorized`. */
export const holderOf = async (keys: Keys, claim: Claim): Promise<IngestKey> => {
  const key = await (claim.kind === 'key' ? findIngestKey(keys, claim.hash) : ingestKeyById(keys, claim.id));
  if (key === undefined || key.revokedMs !== null)
    throw new RequestError(
      'unauthorized',
      'The ingest key is unknown or revoked; issue one with: npm run keys -- ingest',
    );
  return key;
};

/** Signs a body for one adapter with the hex hash of the key. */
export const signatureOf = (hash: string, timestamp: string, adapter: string, body: Uint8Array): string =>
  createHmac('sha256', Buffer.from(hash, 'hex')).update(`${timestamp}.${adapter}.`).update(body).digest('hex');

const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
