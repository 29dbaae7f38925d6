import { randomBytes } from 'node:crypto';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import bs58 from 'bs58';

/** Field of `extra` that clients send back. */
export const OFFER_SECRET = 'offerSecret';

const SECRET_BYTES = 32;
const SHAPE = /^[\w-]{22,128}$/;

export function addOfferSecret(requirements: PaymentRequirements): PaymentRequirements {
  return { ...requirements, extra: { ...requirements.extra, [OFFER_SECRET]: bs58.encode(randomBytes(SECRET_BYTES)) } };
}

export function readOfferSecret({ accepted }: PaymentPayload): string | null {
  const secret = accepted.extra?.[OFFER_SECRET];
  return typeof secret === 'string' && SHAPE.test(secret) ? secret : null;
}
