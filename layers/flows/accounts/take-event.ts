import type Stripe from 'stripe';
import { isDone, saveDone } from '../../storage/accounts/events.ts';
import { type SyncDeps, syncSubscription } from './sync.ts';

/** Applies a verified event once. Stripe repeats failed ones. */
export const takeEvent = async (deps: SyncDeps, event: Stripe.Event): Promise<void> => {
  const subscription = subscriptionIn(event);
  if (subscription === null || (await isDone(deps.accounts, event.id))) return;
  await syncSubscription(deps, subscription);
  await saveDone(deps.accounts, event.id, deps.clock());
};

type Named = string | { readonly id: string } | null | undefined;

/** Null when the event is about nothing that was sold here. */
const subscriptionIn = ({ type, data }: Stripe.Event): string | null => {
  const object = data.object as unknown as Readonly<Record<string, unknown>>;
  if (type.startsWith('customer.subscription.')) return idOf(object as { readonly id: string });
  if (type.startsWith('checkout.session.')) return idOf(object.subscription as Named);
  if (type.startsWith('invoice.')) return idOf(ofInvoice(object));
  return null;
};

/** Webhooks have the API version of their endpoint, and older ones another field. */
const ofInvoice = ({ parent, subscription }: Readonly<Record<string, unknown>>): Named =>
  (parent as { readonly subscription_details?: { readonly subscription?: Named } } | null | undefined)
    ?.subscription_details?.subscription ?? (subscription as Named);

const idOf = (named: Named): string | null => (typeof named === 'string' ? named : (named?.id ?? null));
