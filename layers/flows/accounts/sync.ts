import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type Stripe from 'stripe';
import type { Prices } from '../../contract/stripe-prices.ts';
import type { PaymentTaken } from '../../edge/stripe-payments.ts';
import { type Account, type Accounts, addAccount, updateStoredAccount } from '../../storage/access/accounts.ts';
import { findClaim, setClaimSubscription } from '../../storage/accounts/claims.ts';
import { loadAccountKeys } from '../../storage/accounts/keys.ts';
import { saveOwner } from '../../storage/accounts/owners.ts';
import { type Lease, type Subscription, withLease } from '../../storage/accounts/subscriptions.ts';
import { isWritten } from '../../storage/kernel/dynamo.ts';
import { type KeyChanges, replaceKeyTier, revokeKey } from '../keys/change.ts';
import { removeGatewayKey } from '../keys/enrolment.ts';
import { deriveEntitlement, type Entitlement, isTakenBack } from './entitlement.ts';
import { restoreDraft } from './restore-draft.ts';

export type SyncDeps = KeyChanges & {
  readonly accounts: Accounts;
  readonly prices: Prices;
  readonly clock: () => number;
  /** The current state of a subscription. */
  readonly subscriptionOf: (id: string) => Promise<Stripe.Subscription>;
  /** Newest first. Null when Stripe does not permit to read them. */
  readonly paymentsOf: (customer: string) => Promise<readonly PaymentTaken[] | null>;
};

/** Metadata of what a checkout made: the hash of its claim. */
export const CLAIM_FIELD = 'chain_claim';

type Known = Extract<Entitlement, { kind: 'known' }>;

/**
 * Brings account and keys to the state that Stripe has now, not to that of the event. Stripe is
 * asked under the lease, so states are applied in their order. May be repeated.
 */
export function syncSubscription(deps: SyncDeps, id: string, isAboutMoney = false): Promise<void> {
  return withLease(deps.accounts, id, deps.clock, async lease => {
    await restoreDraft(deps, lease);
    const subscription = await deps.subscriptionOf(id);
    const claim = subscription.metadata[CLAIM_FIELD];
    if (claim === undefined) return;
    const bought = deriveEntitlement(subscription, deps.prices);
    if (bought.kind === 'pending') return;
    const isSuspended = bought.tier !== null && (await readSuspension(deps, lease, subscription, isAboutMoney));
    const granted: Known = isSuspended ? { ...bought, tier: 'free', plan: null } : bought;
    const row = await apply(deps, lease, { subscription, claim, granted, isSuspended });
    await setClaimSubscription(deps.accounts, claim, id, deps.clock());
    // Each step may be repeated, so a crash between two keys does no harm.
    const { account, key: own } = row;
    const tier = granted.tier;
    for (const key of await loadAccountKeys(deps.keys, account, own ? [own.hash] : [])) {
      if (tier === null) await revokeKey(deps, key, deps.clock());
      else if (key.revokedMs === null && key.tier !== tier) await replaceKeyTier(deps, key, tier);
    }
    // A crash may have left a key of the gateway without a row.
    if (tier === null && own) await removeGatewayKey(deps, own.id);
  });
}

/** Without the right to read payments the last answer holds. */
async function readSuspension(
  { paymentsOf }: SyncDeps,
  { row }: Lease,
  subscription: Stripe.Subscription,
  isAboutMoney: boolean,
): Promise<boolean> {
  const payments = await paymentsOf(getCustomerId(subscription));
  if (payments !== null) return isTakenBack(subscription, payments);
  if (!isAboutMoney) return row?.isSuspended === true;
  throw new Error('The key of Stripe needs the rights Charges: read and Disputes: read to follow disputes and refunds');
}

function getCustomerId({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id;
}

type Change = {
  readonly subscription: Stripe.Subscription;
  readonly claim: string;
  readonly granted: Known;
  readonly isSuspended: boolean;
};

/** Written last: a crash before it repeats the change. */
async function apply(
  { accounts, clock }: SyncDeps,
  { row, save }: Lease,
  { subscription, claim, granted, isSuspended }: Change,
): Promise<Subscription> {
  const customerId = getCustomerId(subscription);
  // Derived, so that a repeated event finds the account.
  const digest = createHash('sha256').update(subscription.id).digest();
  const account = row?.account ?? `acct-${bs58.encode(digest.subarray(0, 20))}`;
  const billing = { provider: 'stripe', customerId, subscriptionId: subscription.id } as const;
  if (!row) {
    const ownerHash = (await findClaim(accounts, claim, clock()))?.ownerHash ?? null;
    if (ownerHash !== null) await saveOwner(accounts, ownerHash, account);
    const fresh: Account = {
      ...{ id: account, name: `Stripe ${customerId}`, createdMs: clock() },
      ...{ plan: granted.plan, billing, ...(ownerHash !== null && { ownerHash }) },
    };
    await isWritten(addAccount(accounts, fresh));
  }
  // An operator may have agreed on another plan for the same tier.
  if (row?.tier !== granted.tier)
    await updateStoredAccount(accounts, account, known => ({ ...known, plan: granted.plan, billing }));
  const before = row ?? { account, claim, key: null, issued: 0, isKept: false };
  const next = { ...before, tier: granted.tier, isSuspended };
  await save(next);
  return next;
}
