import { accountFunctions } from '../../layers/contract/accounts.ts';
import { RequestError } from '../../layers/contract/errors.ts';
import { answerAccounts } from '../../layers/edge/account-request.ts';
import { checkoutPages } from '../../layers/edge/config.ts';
import { authenticate } from '../../layers/edge/credentials.ts';
import { asking, configuredStripe } from '../../layers/edge/stripe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { customerOf } from '../../layers/flows/accounts/portal.ts';

const { accounts, keys } = openTables(accountFunctions.portal);
const stripeAt = configuredStripe();
const { success } = checkoutPages();

/** POST /accounts/portal, with a key of the account. */
export const handler = answerAccounts(
  async ({ header, base, nowMs }) => {
    const key = await authenticate(keys, header('authorization'), nowMs);
    if (key === null) throw new RequestError('unauthorized', 'Missing or invalid API key');
    const customer = await customerOf(accounts, key);
    const stripe = await stripeAt(nowMs);
    const return_url = success ?? `${base}/accounts/claim`;
    const { url } = await asking(stripe.billingPortal.sessions.create({ customer, return_url }));
    return { body: { portal_url: url } };
  },
  { isShared: true },
);
