import { accountFunctions } from '../../layers/contract/accounts.ts';
import { createAccountsHandler } from '../../layers/edge/account-request.ts';
import { buildGatewayClient } from '../../layers/edge/clients.ts';
import { getStripeWebhookParameter, getUsagePlanId, readStripePrices } from '../../layers/edge/config.ts';
import { createCachedSecret } from '../../layers/edge/secret.ts';
import { createStripeLoader, mapStripeErrors, verifyStripeEvent } from '../../layers/edge/stripe.ts';
import { readChargeCustomer, readPayments, readSubscriptions } from '../../layers/edge/stripe-payments.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { createKeyChanges } from '../../layers/flows/accounts/key-changes.ts';
import { takeEvent } from '../../layers/flows/accounts/take-event.ts';

const { accounts, keys } = openTables(accountFunctions.webhook);
const stripeAt = createStripeLoader();
const secretAt = createCachedSecret(getStripeWebhookParameter);
const deps = {
  ...createKeyChanges(keys, buildGatewayClient(), getUsagePlanId),
  accounts,
  prices: readStripePrices(),
  clock: Date.now,
  subscriptionOf: async (id: string) => mapStripeErrors((await stripeAt(Date.now())).subscriptions.retrieve(id)),
  paymentsOf: async (customer: string) => readPayments(await stripeAt(Date.now()), customer),
  customerOfCharge: async (charge: string) => readChargeCustomer(await stripeAt(Date.now()), charge),
  subscriptionsOf: async (customer: string) => readSubscriptions(await stripeAt(Date.now()), customer),
};

/** POST /accounts/stripe/webhook. Any answer but 2xx makes Stripe try again, for three days. */
export const handler = createAccountsHandler(async ({ bytes, header, nowMs }) => {
  const event = verifyStripeEvent(bytes(), header('stripe-signature'), await secretAt(nowMs), nowMs);
  await takeEvent(deps, event);
  return { body: { received: true } };
});
