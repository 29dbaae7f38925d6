import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import * as z from 'zod/mini';
import { accountFunctions } from '../../layers/contract/accounts.ts';
import { createAccountsHandler, withReceivedValue } from '../../layers/edge/account-request.ts';
import { takeCallerToken } from '../../layers/edge/caller-limit.ts';
import { getCheckoutPages, readStripePrices } from '../../layers/edge/config.ts';
import { createStripeLoader, mapStripeErrors } from '../../layers/edge/stripe.ts';
import { openTables } from '../../layers/edge/tables.ts';
import { startCheckout } from '../../layers/flows/accounts/checkout.ts';

const { accounts, operations } = openTables(accountFunctions.checkout);
const prices = readStripePrices();
const pages = getCheckoutPages();
const stripeAt = createStripeLoader();

const tiers = [...prices.keys()];
const tierExpected = `must be one of ${tiers.join(', ')}`;
const emailExpected = 'must be an address of at most 254 characters';
const bodySchema = z.object(
  {
    tier: z.enum(tiers, withReceivedValue(tierExpected)),
    email: z.optional(
      z
        .string(withReceivedValue(emailExpected))
        .check(z.maxLength(254, emailExpected), z.email(withReceivedValue(emailExpected))),
    ),
  },
  'The body must be a JSON object',
);

/** Of one address. */
const bucket = { capacity: 20, intervalMs: 30_000 };

/** POST /accounts/checkout */
export const handler = createAccountsHandler(
  async ({ read, address, base, nowMs }) => {
    const { tier, email } = read(bodySchema);
    await takeCallerToken(operations, `checkout#${address}`, bucket, nowMs);
    const stripe = await stripeAt(nowMs);
    const claimPage = `${base}/accounts/claim`;
    const createSession: Parameters<typeof startCheckout>[0]['createSession'] = (session, idempotencyKey) =>
      mapStripeErrors(stripe.checkout.sessions.create(session, { idempotencyKey }));
    const deps = { accounts, prices, random: (bytes: number) => bs58.encode(randomBytes(bytes)), createSession };
    const { checkoutUrl, claimUrl, ownerSecret } = await startCheckout(
      deps,
      { tier, email, claimPage, successUrl: pages.success ?? claimPage, cancelUrl: pages.cancel ?? claimPage },
      nowMs,
    );
    return { body: { checkout_url: checkoutUrl, claim_url: claimUrl, owner_secret: ownerSecret } };
  },
  { isShared: true },
);
