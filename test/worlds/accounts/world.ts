/** The flows of self-service between a real store, a gateway and an imitation of Stripe. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type Stripe from 'stripe';
import { parsePrices } from '../../../layers/contract/stripe-prices.ts';
import type { Tier } from '../../../layers/contract/tiers.ts';
import { hashKeyText } from '../../../layers/core/identity/key-text.ts';
import { createStripeClient, mapStripeErrors, verifyStripeEvent } from '../../../layers/edge/stripe.ts';
import { readChargeCustomer, readPayments, readSubscriptions } from '../../../layers/edge/stripe-payments.ts';
import { startCheckout } from '../../../layers/flows/accounts/checkout.ts';
import { type ClaimSecrets, finishClaim, issueClaimed, loadClaimState } from '../../../layers/flows/accounts/claim.ts';
import { createKeyChanges } from '../../../layers/flows/accounts/key-changes.ts';
import { authenticateOwner } from '../../../layers/flows/accounts/owner.ts';
import {
  issueOwnerKey,
  listOwnerKeys,
  revokeOwnerKey,
  rotateOwnerKey,
} from '../../../layers/flows/accounts/owner-keys.ts';
import { takeEvent } from '../../../layers/flows/accounts/take-event.ts';
import { findAccount, listAccounts } from '../../../layers/storage/access/accounts.ts';
import { findKey, isLive, listKeys, type StoredKey } from '../../../layers/storage/access/keys.ts';
import type { Engine } from '../../storage/engines.ts';
import { makeTables } from '../../storage/engines.ts';
import { behind, type Line, openLine } from '../faults.ts';
import { openGateway } from './gateway.ts';
import { API_KEY, type LoopbackStripe, type Sent, WEBHOOK_SECRET } from './stripe.ts';

export const PRICES = 'layer1=price_one/price_old:1000:soft,layer2=price_two,layer3=price_three+price_metered';
export const SOLD = ['price_one', 'price_old', 'price_two', 'price_three'];
const CLAIM_PAGE = 'http://127.0.0.1/accounts/claim';

export type World = Awaited<ReturnType<typeof openWorld>>;

export const openWorld = async (engine: Engine, stripe: LoopbackStripe) => {
  const names = await makeTables(engine.client, ['accounts', 'keys']);
  const gateway = openGateway();
  const time = { nowMs: Date.now() };
  const prices = parsePrices(PRICES)!;
  const tablesOf = (client: DynamoDBClient) => ({
    accounts: { client, table: names.accounts },
    keys: { client, table: names.keys },
  });

  /** One process, which a fault may end, and which may be slow after it asked Stripe. */
  const life = (line: Line = openLine(), afterFetch: () => Promise<unknown> = async () => {}) => {
    const { accounts, keys } = tablesOf(behind(line, engine.client));
    const client = createStripeClient({ apiKey: API_KEY, url: stripe.origin, retriesMax: 2 });
    const call = behind(line, { send: (work: () => Promise<unknown>) => work() } as never) as unknown as {
      readonly send: <Result>(work: () => Promise<Result>) => Promise<Result>;
    };
    const deps = {
      ...createKeyChanges(keys, behind(line, gateway.client), tier => `plan-${tier}`),
      ...{ accounts, prices, clock: () => time.nowMs },
      subscriptionOf: async (id: string) => {
        const found = await call.send(() => mapStripeErrors(client.subscriptions.retrieve(id)));
        await afterFetch();
        return found;
      },
      paymentsOf: (customer: string) => call.send(() => readPayments(client, customer)),
      customerOfCharge: (charge: string) => call.send(() => readChargeCustomer(client, charge)),
      subscriptionsOf: (customer: string) => call.send(() => readSubscriptions(client, customer)),
      createSession: (session: Stripe.Checkout.SessionCreateParams, idempotencyKey: string) =>
        call.send(() => mapStripeErrors(client.checkout.sessions.create(session, { idempotencyKey }))),
    };
    return {
      checkout: (tier: Tier, email?: string) =>
        startCheckout(
          deps,
          { tier, email, claimPage: CLAIM_PAGE, successUrl: CLAIM_PAGE, cancelUrl: CLAIM_PAGE },
          time.nowMs,
        ),
      deliver: ({ body, signature }: Sent) =>
        takeEvent(deps, verifyStripeEvent(Buffer.from(body), signature, WEBHOOK_SECRET, time.nowMs)),
      state: async (secret: string) => (await loadClaimState(deps, secret)).state,
      issue: (secrets: ClaimSecrets) => issueClaimed(deps, secrets),
      keep: (secrets: ClaimSecrets, keyId: string) => finishClaim(deps, secrets, keyId),
      owner: (text: string) => authenticateOwner(accounts, `Bearer ${text}`),
      list: async (text: string) => listOwnerKeys(deps, await authenticateOwner(accounts, `Bearer ${text}`)),
      issueOwn: async (text: string) =>
        issueOwnerKey(deps, await authenticateOwner(accounts, `Bearer ${text}`), 'More'),
      rotate: async (text: string, keyId: string, hours = 24) =>
        rotateOwnerKey(deps, await authenticateOwner(accounts, `Bearer ${text}`), keyId, hours),
      revoke: async (text: string, keyId: string) =>
        revokeOwnerKey(deps, await authenticateOwner(accounts, `Bearer ${text}`), keyId),
    };
  };

  const { accounts, keys } = tablesOf(engine.anyones);
  const liveKeys = async (): Promise<readonly StoredKey[]> =>
    (await listKeys(keys)).filter(key => isLive(key, time.nowMs));
  return {
    ...{ time, life, gateway, names, accounts, keys, liveKeys },
    allKeys: () => listKeys(keys),
    account: async () => (await listAccounts(accounts))[0],
    accountNamed: (id: string) => findAccount(accounts, id),
    keyOf: (text: string) => findKey(keys, hashKeyText(text)),
    /** Tier and plans of the gateway of each live key. */
    served: async () => (await liveKeys()).map(({ id, tier }) => ({ tier, plans: gateway.plans().get(id) ?? [] })),
    /** After a killed holder of a lease. */
    wait: () => {
      time.nowMs += 31_000;
    },
  };
};

/** The secret of a claim's address. */
export const secretOf = (claimUrl: string): string => claimUrl.split('#')[1]!;

/** Id of the checkout in its address. */
export const sessionOf = (checkoutUrl: string): string => checkoutUrl.split('/').pop()!;
