import { RequestError } from '../../contract/errors.ts';
import { ingestApi, signatureHeaders } from '../../contract/ingest.ts';
import { hashKeyText, isKeyText } from '../../core/identity/key-text.ts';

/** Value of a header by its lower-case name. */
export type Headers = (name: string) => string | undefined;

/** Who a sender claims to be, by its headers. */
export type Claim =
  | { readonly kind: 'key'; readonly hash: string }
  | { readonly kind: 'signature'; readonly id: string; readonly timestamp: string; readonly signature: string };

/** Reads a claim without a table and without the body. Errors: RequestError `unauthorized`. */
export function parseIngestClaim(headers: Headers, nowMs: number): Claim {
  const signature = headers(signatureHeaders.signature);
  return signature === undefined
    ? parseKeyClaim(headers('authorization'))
    : parseSignatureClaim(headers, signature, nowMs);
}

function createUnauthorizedError(message: string): RequestError {
  return new RequestError('unauthorized', message);
}

function parseKeyClaim(authorization: string | undefined): Claim {
  if (authorization === undefined)
    throw createUnauthorizedError(
      `Send Authorization: Bearer <ingest key>, or sign with ${Object.values(signatureHeaders).join(', ')}`,
    );
  const text = authorization.replace(/^bearer +/i, '').trim();
  if (!isKeyText(text, 'cin'))
    throw createUnauthorizedError(
      isKeyText(text)
        ? 'This is an API key; send data with an ingest key, which begins with cin_'
        : 'This is not an ingest key: one begins with cin_ and ends with a checksum',
    );
  return { kind: 'key', hash: hashKeyText(text) };
}

const ID = /^[A-Za-z0-9-]{1,60}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
const HMAC = /^[0-9a-f]{64}$/;

function parseSignatureClaim(headers: Headers, signature: string, nowMs: number): Claim {
  const [id, timestamp] = [headers(signatureHeaders.key), headers(signatureHeaders.timestamp)];
  if (id === undefined || timestamp === undefined)
    throw createUnauthorizedError(`A signature needs ${signatureHeaders.key} and ${signatureHeaders.timestamp}`);
  const atMs = /^\d{13}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(nowMs - atMs) <= ingestApi.signatureSeconds * 1000))
    throw createUnauthorizedError(
      `${signatureHeaders.timestamp} must be unix milliseconds within ${ingestApi.signatureSeconds} s of now; ` +
        `got "${timestamp.slice(0, 40)}"`,
    );
  if (!SIGNATURE.test(signature))
    throw createUnauthorizedError(
      `${signatureHeaders.signature} must be an Ed25519 signature of 128 lower-case hex digits; ` +
        (HMAC.test(signature) ? 'HMAC signatures are not accepted any more' : `got "${signature.slice(0, 130)}"`),
    );
  if (!ID.test(id))
    throw createUnauthorizedError(`${signatureHeaders.key} is not the id of a key; got "${id.slice(0, 70)}"`);
  return { kind: 'signature', id, timestamp, signature };
}
