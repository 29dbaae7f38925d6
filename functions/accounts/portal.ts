import { accountFunctions } from '../../layers/contract/accounts.ts';
import { createAccountsHandler } from '../../layers/edge/account-request.ts';
import { ownerTries, takeCallerToken } from '../../layers/edge/caller-limit.ts';
import { getCheckoutPages } from '../../layers/edge/config.ts';
import { createStripeLoader, mapStripeErrors } from '../../layers/edge/stripe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { authenticateOwner } from '../../layers/flows/accounts/owner.ts';
import { readCustomer } from '../../layers/flows/accounts/portal.ts';

const { accounts, operations } = openTables(accountFunctions.portal);
const stripeAt = createStripeLoader();
const { success } = getCheckoutPages();

/** POST /accounts/portal, with the owner's secret. */
export const handler = createAccountsHandler(
  async ({ header, address, base, nowMs }) => {
    await takeCallerToken(operations, `owner#${address}`, ownerTries, nowMs);
    const customer = readCustomer(await authenticateOwner(accounts, header('authorization')));
    const stripe = await stripeAt(nowMs);
    const return_url = success ?? `${base}/accounts/claim`;
    const { url } = await mapStripeErrors(stripe.billingPortal.sessions.create({ customer, return_url }));
    return { body: { portal_url: url } };
  },
  { isShared: true },
);
