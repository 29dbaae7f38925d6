import type Stripe from 'stripe';
import type { Price, Prices } from '../../contract/stripe-prices.ts';
import type { Tier } from '../../contract/tiers.ts';
import { buildKeyText, hashKeyText } from '../../core/identity/key-text.ts';
import type { Accounts } from '../../storage/access/accounts.ts';
import { addClaim, saveClaimCheckout } from '../../storage/accounts/claims.ts';
import { CLAIM_FIELD } from './sync.ts';

export type CheckoutDeps = {
  readonly accounts: Accounts;
  readonly prices: Prices;
  /** Random bytes as base58. */
  readonly random: (bytes: number) => string;
  readonly createSession: (
    session: Stripe.Checkout.SessionCreateParams,
    idempotencyKey: string,
  ) => Promise<Stripe.Checkout.Session>;
};

export type AskedCheckout = {
  readonly tier: Tier;
  readonly email: string | undefined;
  /** Address of the claim page, without a secret. */
  readonly claimPage: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

export type BegunCheckout = {
  readonly checkoutUrl: string;
  readonly claimUrl: string;
  /** Shown once. Claims and changes keys, and opens the portal. */
  readonly ownerSecret: string;
};

/** Stripe allows 30 minutes to 24 hours. */
const OPEN_SECONDS = 3_600;

/**
 * The claim is stored first, so that a payment always finds it.
 * Stripe learns only its hash.
 */
export async function startCheckout(deps: CheckoutDeps, asked: AskedCheckout, nowMs: number): Promise<BegunCheckout> {
  const { tier } = asked;
  const price = deps.prices.get(tier)!;
  const secret = deps.random(32);
  const hash = hashKeyText(secret);
  const ownerSecret = buildKeyText(deps.random(32), 'cio');
  const claim = { tier, checkoutUrl: null, subscription: null, ownerHash: hashKeyText(ownerSecret) };
  await addClaim(deps.accounts, hash, claim, nowMs);
  // A repeated call with this key returns the same session.
  const session = await deps.createSession(buildSessionParams(asked, price, hash, nowMs), `chain-${hash}`);
  const checkoutUrl = session.url!;
  await saveClaimCheckout(deps.accounts, hash, { ...claim, checkoutUrl }, nowMs);
  return { checkoutUrl, claimUrl: `${asked.claimPage}#${secret}`, ownerSecret };
}

function buildSessionParams(
  { email, successUrl, cancelUrl }: AskedCheckout,
  { prices, metered }: Price,
  hash: string,
  nowMs: number,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    // A price by usage has no quantity.
    line_items: [{ price: prices[0]!, quantity: 1 }, ...metered.map(price => ({ price }))],
    client_reference_id: hash,
    metadata: { [CLAIM_FIELD]: hash },
    subscription_data: { metadata: { [CLAIM_FIELD]: hash } },
    ...(email !== undefined && { customer_email: email }),
    success_url: successUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(nowMs / 1000) + OPEN_SECONDS,
  };
}
