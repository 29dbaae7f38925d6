import Stripe from 'stripe';
import { RequestError } from '../contract/errors.ts';
import { findStripeUrl, getStripeKeyParameter } from './config.ts';
import { logger } from './logger.ts';
import { createCachedSecret } from './secret.ts';

export type StripeOptions = {
  readonly apiKey: string;
  /** Null is Stripe's own. */
  readonly url: string | null;
  /** Of one try. */
  readonly timeoutMs?: number;
  /** With the same idempotency key. */
  readonly retriesMax?: number;
};

const TIMEOUT_MS = 6_000;
const RETRIES_MAX = 2;

/** An address replaces Stripe's own in tests. */
export function createStripeClient(options: StripeOptions): Stripe {
  const { apiKey, url, timeoutMs = TIMEOUT_MS, retriesMax = RETRIES_MAX } = options;
  const base = url === null ? null : new URL(url);
  return new Stripe(apiKey, {
    maxNetworkRetries: retriesMax,
    timeout: timeoutMs,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });
}

/** The client of this deployment. */
export function createStripeLoader(): (nowMs: number) => Promise<Stripe> {
  const secretOf = createCachedSecret(getStripeKeyParameter);
  let last: { readonly apiKey: string; readonly client: Stripe } | null = null;
  return async nowMs => {
    const apiKey = await secretOf(nowMs);
    if (last?.apiKey !== apiKey) last = { apiKey, client: createStripeClient({ apiKey, url: findStripeUrl() }) };
    return last.client;
  };
}

/** Answers 503 when Stripe cannot be reached, and 500 when it refuses the call. */
export async function mapStripeErrors<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    logger.error('Stripe did not do what was asked', { error: { name: error.type, message: error.message } });
    const isPassing =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAPIError;
    throw isPassing
      ? new RequestError('unavailable', 'Stripe cannot be reached; try again')
      : new RequestError('internal', 'Stripe refused the call; the log of the service has its reason');
  }
}

/** Verifies that Stripe sent exactly these bytes, at most five minutes ago. */
export function verifyStripeEvent(
  body: Buffer,
  signature: string | undefined,
  secret: string,
  nowMs: number,
): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS, undefined, nowMs);
  } catch (error) {
    const reason = error instanceof Stripe.errors.StripeSignatureVerificationError ? 'signature' : 'body';
    throw new RequestError('invalid_request', `The ${reason} of this webhook is not valid`);
  }
}

const TOLERANCE_SECONDS = 300;
