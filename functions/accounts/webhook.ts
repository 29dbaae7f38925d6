import { accountFunctions } from '../../layers/contract/accounts.ts';
import { answerAccounts } from '../../layers/edge/account-request.ts';
import { gatewayClient } from '../../layers/edge/clients.ts';
import { stripePrices, stripeWebhookParameter, usagePlanId } from '../../layers/edge/config.ts';
import { asking, cachedSecret, configuredStripe, verifiedEvent } from '../../layers/edge/stripe.ts';
import { readChargeCustomer, readPayments, readSubscriptions } from '../../layers/edge/stripe-payments.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { keyChanges } from '../../layers/flows/accounts/key-changes.ts';
import { takeEvent } from '../../layers/flows/accounts/take-event.ts';

const { accounts, keys } = openTables(accountFunctions.webhook);
const stripeAt = configuredStripe();
const secretAt = cachedSecret(stripeWebhookParameter);
const deps = {
  ...keyChanges(keys, gatewayClient(), usagePlanId),
  accounts,
  prices: stripePrices(),
  clock: Date.now,
  subscriptionOf: async (id: string) => asking((await stripeAt(Date.now())).subscriptions.retrieve(id)),
  paymentsOf: async (customer: string) => readPayments(await stripeAt(Date.now()), customer),
  customerOfCharge: async (charge: string) => readChargeCustomer(await stripeAt(Date.now()), charge),
  subscriptionsOf: async (customer: string) => readSubscriptions(await stripeAt(Date.now()), customer),
};

/** POST /accounts/stripe/webhook. Any answer but 2xx makes Stripe try again, for three days. */
export const handler = answerAccounts(async ({ bytes, header, nowMs }) => {
  const event = verifiedEvent(bytes(), header('stripe-signature'), await secretAt(nowMs), nowMs);
  await takeEvent(deps, event);
  return { body: { received: true } };
});
