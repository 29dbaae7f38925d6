import Stripe from 'stripe';
import { logger } from './logger.ts';
import { mapStripeErrors } from './stripe.ts';

/** A payment that succeeded. */
export type PaymentTaken = {
  readonly id: string;
  /** The whole amount. */
  readonly isRefunded: boolean;
  readonly disputes: readonly { readonly id: string; readonly status: Stripe.Dispute.Status }[];
};

/** Stripe's largest page. */
const CHARGES_MAX = 100;
/** Of one payment. */
const DISPUTES_MAX = 10;

/** Newest first. Null without the right to read them. */
export async function readPayments(stripe: Stripe, customer: string): Promise<readonly PaymentTaken[] | null> {
  const { data } = (await ignorePermissionError(stripe.charges.list({ customer, limit: CHARGES_MAX }))) ?? {
    data: null,
  };
  if (data === null) return null;
  const payments: PaymentTaken[] = [];
  for (const { id, status, refunded, disputed } of data) {
    if (status !== 'succeeded') continue;
    const disputes = disputed
      ? await ignorePermissionError(stripe.disputes.list({ charge: id, limit: DISPUTES_MAX }))
      : { data: [] };
    if (disputes === null) return null;
    payments.push({
      id,
      isRefunded: refunded,
      disputes: disputes.data.map(one => ({ id: one.id, status: one.status })),
    });
  }
  return payments;
}

export async function readChargeCustomer(stripe: Stripe, charge: string): Promise<string | null> {
  const { customer } = await mapStripeErrors(stripe.charges.retrieve(charge));
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

/** Lists all subscriptions of a customer, ended ones too. */
export async function readSubscriptions(stripe: Stripe, customer: string): Promise<readonly Stripe.Subscription[]> {
  const { data } = await mapStripeErrors(stripe.subscriptions.list({ customer, status: 'all', limit: CHARGES_MAX }));
  return data;
}

async function ignorePermissionError<Result>(call: Promise<Result>): Promise<Result | null> {
  return mapStripeErrors(
    call.catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      logger.error('The key of Stripe needs the rights Charges: read and Disputes: read', { error: error.message });
      return null;
    }),
  );
}
