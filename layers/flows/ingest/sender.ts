import { RequestError } from '../../contract/errors.ts';
import { verifyMessage } from '../../core/identity/ingest-signature.ts';
import { findIngestKey, findIngestKeyById, type IngestKey } from '../../storage/access/ingest-keys.ts';
import type { Keys } from '../../storage/access/keys.ts';
import { type Claim, type Headers, parseIngestClaim } from './claim.ts';

/** A request as sent. The body is decoded only when it is asked for. */
export type Message = { readonly adapter: string; readonly headers: Headers; readonly body: () => Uint8Array };

/** Authenticates a sender by key or signature. Errors: RequestError `unauthorized`. */
export async function resolveIngestSender(
  keys: Keys,
  { adapter, headers, body }: Message,
  nowMs: number,
): Promise<IngestKey> {
  const claim = parseIngestClaim(headers, nowMs);
  const key = await resolveClaimKey(keys, claim);
  if (claim.kind === 'key') return key;
  if (key.publicKey === undefined)
    throw new RequestError(
      'unauthorized',
      `The ingest key ${key.id} is too old to sign. Issue another with: npm run keys -- ingest`,
    );
  if (!verifyMessage(key.publicKey, { timestamp: claim.timestamp, adapter, body: body() }, claim.signature))
    throw new RequestError(
      'unauthorized',
      'The signature does not match: send the hex Ed25519 signature of timestamp.adapter.body, ' +
        'made with the key that docs/how-to/webhook.md derives from the ingest key',
    );
  return key;
}

/** The live key of a claim. A signature is not checked. Errors: RequestError `unauthorized`. */
export async function resolveClaimKey(keys: Keys, claim: Claim): Promise<IngestKey> {
  const key = await (claim.kind === 'key' ? findIngestKey(keys, claim.hash) : findIngestKeyById(keys, claim.id));
  if (key === undefined || key.revokedMs !== null)
    throw new RequestError(
      'unauthorized',
      'The ingest key is unknown or revoked; issue one with: npm run keys -- ingest',
    );
  return key;
}
