import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type Stripe from 'stripe';
import type { Prices } from '../../contract/stripe-prices.ts';
import type { Tier } from '../../contract/tiers.ts';
import { type Account, type Accounts, addAccount, changeAccount } from '../../storage/access/accounts.ts';
import { grantClaim } from '../../storage/accounts/claims.ts';
import { keysOfAccount } from '../../storage/accounts/keys.ts';
import { type Lease, type Subscription, withLease } from '../../storage/accounts/subscriptions.ts';
import { isWritten } from '../../storage/kernel/dynamo.ts';
import { type KeyChanges, retierKey, revokeKey } from '../keys/change.ts';
import { withdraw } from '../keys/enrolment.ts';
import { type Entitlement, entitlementOf } from './entitlement.ts';

export type SyncDeps = KeyChanges & {
  readonly accounts: Accounts;
  readonly prices: Prices;
  readonly clock: () => number;
  /** The current state of a subscription. */
  readonly subscriptionOf: (id: string) => Promise<Stripe.Subscription>;
};

/** Metadata of what a checkout made: the hash of its claim. */
export const CLAIM_FIELD = 'chain_claim';

type Known = Extract<Entitlement, { kind: 'known' }>;

/**
 * Brings account and keys to the state that Stripe has now, not to that of the event. Stripe is
 * asked under the lease, so states are applied in their order. May be repeated.
 */
export const syncSubscription = (deps: SyncDeps, id: string): Promise<void> =>
  withLease(deps.accounts, id, deps.clock, async lease => {
    const subscription = await deps.subscriptionOf(id);
    const claim = subscription.metadata[CLAIM_FIELD];
    if (claim === undefined) return;
    const granted = entitlementOf(subscription, deps.prices);
    if (granted.kind === 'pending') return;
    const row = await apply(deps, lease, { subscription, claim, granted });
    await grantClaim(deps.accounts, claim, id, deps.clock());
    await applyToKeys(deps, row, granted.tier);
  });

type Change = { readonly subscription: Stripe.Subscription; readonly claim: string; readonly granted: Known };

/** Written last: a crash before it repeats the change. */
const apply = async (
  { accounts, clock }: SyncDeps,
  { row, save }: Lease,
  { subscription, claim, granted }: Change,
): Promise<Subscription> => {
  const customerId = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id;
  const account = row?.account ?? accountIdOf(subscription.id);
  const billing = { provider: 'stripe', customerId, subscriptionId: subscription.id } as const;
  const fresh: Account = {
    ...{ id: account, name: `Stripe ${customerId}`, createdMs: clock() },
    ...{ plan: granted.plan, billing },
  };
  if (!row) await isWritten(addAccount(accounts, fresh));
  // An operator may have agreed on another plan for the same tier.
  if (row?.tier !== granted.tier)
    await changeAccount(accounts, account, known => ({ ...known, plan: granted.plan, billing }));
  const before = row ?? { account, claim, key: null, issued: 0, isKept: false };
  const next = { ...before, tier: granted.tier };
  await save(next);
  return next;
};

/** Derived, so that a repeated event finds the account. */
const accountIdOf = (subscription: string): string =>
  `acct-${bs58.encode(createHash('sha256').update(subscription).digest().subarray(0, 20))}`;

/** Each step may be repeated, so a crash between two keys does no harm. */
const applyToKeys = async (deps: SyncDeps, { account, key: own }: Subscription, tier: Tier | null): Promise<void> => {
  for (const key of await keysOfAccount(deps.keys, account, own ? [own.hash] : [])) {
    if (tier === null) await revokeKey(deps, key, deps.clock());
    else if (key.revokedMs === null && key.tier !== tier) await retierKey(deps, key, tier);
  }
  // A crash may have left a key of the gateway without a row.
  if (tier === null && own) await withdraw(deps, own.id);
};
