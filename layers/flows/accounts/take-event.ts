import type Stripe from 'stripe';
import { isDone, saveDone } from '../../storage/accounts/events.ts';
import { CLAIM_FIELD, type SyncDeps, syncSubscription } from './sync.ts';

export type EventDeps = SyncDeps & {
  /** Null if the charge has none. */
  readonly customerOfCharge: (charge: string) => Promise<string | null>;
  readonly subscriptionsOf: (customer: string) => Promise<readonly Stripe.Subscription[]>;
};

/** Applies a verified event once. Stripe repeats failed ones. */
export async function takeEvent(deps: EventDeps, event: Stripe.Event): Promise<void> {
  const subject = parseSubject(event);
  if (subject === null || (await isDone(deps.accounts, event.id))) return;
  if ('subscription' in subject) await syncSubscription(deps, subject.subscription);
  else for (const id of await findPaidSubscriptions(deps, subject)) await syncSubscription(deps, id, true);
  await saveDone(deps.accounts, event.id, deps.clock());
}

/** A payment names a charge or its customer. */
type Subject = { readonly subscription: string } | { readonly charge: string | null; readonly customer: string | null };

/** Null when the event is about nothing that was sold here. */
function parseSubject(event: Stripe.Event): Subject | null {
  const { type, data } = event;
  const object = data.object as unknown as Readonly<Record<string, unknown>>;
  if (/^(charge|refund)\./.test(type))
    return { charge: toId(object.charge as Named), customer: toId(object.customer as Named) };
  const subscription = extractSubscription(type, object);
  return subscription === null ? null : { subscription };
}

/** A charge names no subscription. */
async function findPaidSubscriptions(
  deps: EventDeps,
  { charge, customer: named }: Exclude<Subject, { readonly subscription: string }>,
): Promise<readonly string[]> {
  const customer = named ?? (charge === null ? null : await deps.customerOfCharge(charge));
  if (customer === null) return [];
  const all = await deps.subscriptionsOf(customer);
  return all.filter(({ metadata }) => metadata[CLAIM_FIELD] !== undefined).map(({ id }) => id);
}

type Named = string | { readonly id: string } | null | undefined;

function extractSubscription(type: string, object: Readonly<Record<string, unknown>>): string | null {
  if (type.startsWith('customer.subscription.')) return toId(object as { readonly id: string });
  if (type.startsWith('checkout.session.')) return toId(object.subscription as Named);
  if (type.startsWith('invoice.')) return toId(extractInvoiceSubscription(object));
  return null;
}

/** Webhooks have the API version of their endpoint, and older ones another field. */
function extractInvoiceSubscription({ parent, subscription }: Readonly<Record<string, unknown>>): Named {
  return (
    (parent as { readonly subscription_details?: { readonly subscription?: Named } } | null | undefined)
      ?.subscription_details?.subscription ?? (subscription as Named)
  );
}

function toId(named: Named): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}
