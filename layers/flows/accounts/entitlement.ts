import type Stripe from 'stripe';
import { findStripePrice, type Price, type Prices } from '../../contract/stripe-prices.ts';
import { type Tier, tierNames } from '../../contract/tiers.ts';
import type { PaymentTaken } from '../../edge/stripe-payments.ts';

/** `pending` grants nothing yet. Tier null has ended. */
export type Entitlement =
  | { readonly kind: 'pending' }
  | { readonly kind: 'known'; readonly tier: Tier | null; readonly plan: Price['plan'] };

type Status = Stripe.Subscription.Status;

/** While a payment is late, Stripe tries again for some days. */
const PAYING: readonly Status[] = ['active', 'trialing', 'past_due'];
/** Stripe gave up, but the customer may still pay. */
const SUSPENDED: readonly Status[] = ['unpaid', 'paused'];
const ENDED: readonly Status[] = ['canceled', 'incomplete_expired'];

/** Ended for the seller, or an inquiry that took no money. */
const HARMLESS: readonly Stripe.Dispute.Status[] = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

/** Disputes and charges that the operator forgives, separated by commas. */
export const FORGIVEN_FIELD = 'chain_forgiven';

/** An open or lost dispute, or a full refund of the newest payment (listed first). */
export function isTakenBack({ metadata }: Stripe.Subscription, payments: readonly PaymentTaken[]): boolean {
  const forgiven = new Set((metadata[FORGIVEN_FIELD] ?? '').split(',').map(id => id.trim()));
  const isDisputed = payments.some(({ disputes }) =>
    disputes.some(({ id, status }) => !HARMLESS.includes(status) && !forgiven.has(id)),
  );
  const [newest] = payments;
  return isDisputed || (newest?.isRefunded === true && !forgiven.has(newest.id));
}

/** What a subscription buys now. Throws when its price is in no tier. */
export function deriveEntitlement({ id, status, items }: Stripe.Subscription, prices: Prices): Entitlement {
  if (ENDED.includes(status)) return { kind: 'known', tier: null, plan: null };
  if (SUSPENDED.includes(status)) return { kind: 'known', tier: 'free', plan: null };
  if (!PAYING.includes(status)) return { kind: 'pending' };
  const ids = items.data.map(({ price }) => price.id);
  const bought = ids.map(price => findStripePrice(prices, price)).filter(price => price !== undefined);
  const best = bought.toSorted((a, b) => tierNames.indexOf(b.tier) - tierNames.indexOf(a.tier))[0];
  if (best) return { kind: 'known', tier: best.tier, plan: best.plan };
  throw new Error(`The prices ${ids.join(', ')} of ${id} are in no tier of stripePrices. Add them to the setting.`);
}
