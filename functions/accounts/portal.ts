import { accountFunctions } from '../../layers/contract/accounts.ts';
import { answerAccounts } from '../../layers/edge/account-request.ts';
import { limitCaller, ownerTries } from '../../layers/edge/caller-limit.ts';
import { checkoutPages } from '../../layers/edge/config.ts';
import { asking, configuredStripe } from '../../layers/edge/stripe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { authenticateOwner } from '../../layers/flows/accounts/owner.ts';
import { readCustomer } from '../../layers/flows/accounts/portal.ts';

const { accounts, operations } = openTables(accountFunctions.portal);
const stripeAt = configuredStripe();
const { success } = checkoutPages();

/** POST /accounts/portal, with the owner's secret. */
export const handler = answerAccounts(
  async ({ header, address, base, nowMs }) => {
    await limitCaller(operations, `owner#${address}`, ownerTries, nowMs);
    const customer = readCustomer(await authenticateOwner(accounts, header('authorization')));
    const stripe = await stripeAt(nowMs);
    const return_url = success ?? `${base}/accounts/claim`;
    const { url } = await asking(stripe.billingPortal.sessions.create({ customer, return_url }));
    return { body: { portal_url: url } };
  },
  { isShared: true },
);
