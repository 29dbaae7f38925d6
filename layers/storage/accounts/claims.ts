import type { Tier } from '../../contract/tiers.ts';
import type { Accounts } from '../access/accounts.ts';
import { getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';

/** A checkout that somebody began. Only its holder knows the secret. */
export type Claim = {
  readonly tier: Tier;
  /** Page of the checkout. Null until Stripe has made it. */
  readonly checkoutUrl: string | null;
  /** Null until it is paid. */
  readonly subscription: string | null;
  /** Null if an earlier version made the claim. */
  readonly ownerHash: string | null;
};

/** Debits may take two weeks. */
const KEPT_SECONDS = 30 * 86_400;

function toKey(hash: string): Item {
  return { k: { S: `claim#${hash}` }, s: { S: '-' } };
}

/** Undefined when it is unknown or expired. */
export async function findClaim(accounts: Accounts, hash: string, nowMs: number): Promise<Claim | undefined> {
  const item = await getItem(accounts, toKey(hash));
  return item && Number(item.expires!.N) * 1000 > nowMs ? parseClaim(item) : undefined;
}

/** Throws ConditionalCheckFailedException when it exists. */
export function addClaim(accounts: Accounts, hash: string, claim: Claim, nowMs: number): Promise<void> {
  return putItem(accounts, toItem(hash, claim, nowMs), { ConditionExpression: 'attribute_not_exists(k)' });
}

/** Changes nothing once it is paid. */
export async function saveClaimCheckout(accounts: Accounts, hash: string, claim: Claim, nowMs: number): Promise<void> {
  const unpaid = { ConditionExpression: 'attribute_exists(k) AND attribute_not_exists(subscription)' };
  await isWritten(putItem(accounts, toItem(hash, claim, nowMs), unpaid));
}

/** Once only, so that no second subscription replaces the first. An expired claim stays away. */
export async function setClaimSubscription(
  accounts: Accounts,
  hash: string,
  subscription: string,
  nowMs: number,
): Promise<void> {
  const claim = await findClaim(accounts, hash, nowMs);
  if (!claim || claim.subscription !== null) return;
  const unpaid = { ConditionExpression: 'attribute_not_exists(subscription)' };
  await isWritten(putItem(accounts, toItem(hash, { ...claim, subscription }, nowMs), unpaid));
}

function toItem(hash: string, { tier, checkoutUrl, subscription, ownerHash }: Claim, nowMs: number): Item {
  return {
    ...toKey(hash),
    tier: { S: tier },
    ...(checkoutUrl !== null && { url: { S: checkoutUrl } }),
    ...(subscription !== null && { subscription: { S: subscription } }),
    ...(ownerHash !== null && { owner: { S: ownerHash } }),
    expires: { N: String(Math.floor(nowMs / 1000) + KEPT_SECONDS) },
  };
}

function parseClaim(item: Item): Claim {
  return {
    tier: item.tier!.S as Tier,
    checkoutUrl: item.url?.S ?? null,
    subscription: item.subscription?.S ?? null,
    ownerHash: item.owner?.S ?? null,
  };
}
