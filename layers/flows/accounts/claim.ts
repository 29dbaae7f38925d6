import { RequestError } from '../../contract/errors.ts';
import type { Tier } from '../../contract/tiers.ts';
import { hashKeyText } from '../../core/identity/key-text.ts';
import { type Accounts, findAccount } from '../../storage/access/accounts.ts';
import { type Claim, findClaim } from '../../storage/accounts/claims.ts';
import { findSubscription, type Subscription, withLease } from '../../storage/accounts/subscriptions.ts';
import type { KeyChanges } from '../keys/change.ts';
import { createKeyDraft, type NewKey, registerKeyDraft } from '../keys/issue.ts';
import { revokeDraftedKey } from './key-changes.ts';
import { isOwnerSecret } from './owner.ts';

export type ClaimDeps = KeyChanges & { readonly accounts: Accounts; readonly clock: () => number };

/** `open` awaits the payment or its event. */
export type ClaimState = {
  readonly state: 'open' | 'ready' | 'claimed' | 'ended';
  readonly tier: Tier;
  readonly checkoutUrl: string | null;
};

/** A link alone can leak. */
export type ClaimSecrets = { readonly claim: string; readonly owner: string | null };

/** Enough for answers that were lost; each issues a key. */
const ISSUED_MAX = 10;

const UNKNOWN = 'The claim is unknown or expired; use the link that began the checkout';
const OPEN = 'The payment has not arrived yet; try again in a few seconds';
const CLAIMED = 'The key of this claim was shown before; ask the operator for another one if it is lost';
const ENDED = 'The subscription of this claim has ended';
const OWNER = "The claim needs its owner's secret too: owner_secret of the checkout, which starts with cio_";

export async function loadClaimState({ accounts, clock }: ClaimDeps, secret: string): Promise<ClaimState> {
  const { tier, checkoutUrl, subscription } = await resolveClaim(accounts, secret, clock());
  const row = subscription === null ? undefined : await findSubscription(accounts, subscription);
  if (!row) return { state: 'open', tier, checkoutUrl };
  if (row.tier === null) return { state: 'ended', tier, checkoutUrl: null };
  return { state: row.isKept ? 'claimed' : 'ready', tier: row.tier, checkoutUrl: null };
}

/** Repeats until arrival is confirmed revoke and reissue, so at most one key is valid. */
export function issueClaimed(deps: ClaimDeps, secrets: ClaimSecrets): Promise<NewKey> {
  return withClaimLease(deps, secrets, async (row, tier, save) => {
    if (row.issued >= ISSUED_MAX) throw new RequestError('invalid_request', CLAIMED);
    if (row.key) await revokeDraftedKey(deps, row.key, deps.clock());
    const asked = { tier, name: 'Checkout', expiresMs: null, account: row.account };
    const drafted = createKeyDraft(deps, asked, deps.clock());
    const { id, hash } = drafted.key;
    await save({ ...row, key: { id, hash }, issued: row.issued + 1 });
    await registerKeyDraft(deps, drafted);
    return drafted;
  });
}

/** After it the key is never shown again. May be repeated. */
export async function finishClaim(deps: ClaimDeps, secrets: ClaimSecrets, keyId: string): Promise<void> {
  const { state } = await loadClaimState(deps, secrets.claim);
  if (state === 'claimed') return;
  await withClaimLease(deps, secrets, async (row, _tier, save) => {
    if (row.key?.id !== keyId)
      throw new RequestError('invalid_request', 'This key was replaced by another one of the same claim');
    await save({ ...row, isKept: true });
  });
}

type Changing<Result> = (row: Subscription, tier: Tier, save: (next: Subscription) => Promise<void>) => Promise<Result>;

async function withClaimLease<Result>(deps: ClaimDeps, secrets: ClaimSecrets, work: Changing<Result>): Promise<Result> {
  const claim = await resolveClaim(deps.accounts, secrets.claim, deps.clock());
  if (claim.subscription === null) throw new RequestError('invalid_request', OPEN);
  return withLease(deps.accounts, claim.subscription, deps.clock, async ({ row, save }) => {
    if (!row) throw new RequestError('invalid_request', OPEN);
    await assertClaimOwner(deps.accounts, claim, row.account, secrets.owner);
    if (row.tier === null) throw new RequestError('invalid_request', ENDED);
    if (row.isKept) throw new RequestError('invalid_request', CLAIMED);
    return work(row, row.tier, save);
  });
}

/** The operator may have replaced it. Earlier versions had none. */
async function assertClaimOwner(
  accounts: Accounts,
  { ownerHash }: Claim,
  account: string,
  given: string | null,
): Promise<void> {
  const expected = (await findAccount(accounts, account))?.ownerHash ?? ownerHash;
  if (expected === null || (given !== null && isOwnerSecret(given, expected))) return;
  throw new RequestError('unauthorized', OWNER);
}

/** The same answer for every secret that opens nothing. */
async function resolveClaim(accounts: Accounts, secret: string, nowMs: number): Promise<Claim> {
  const claim = await findClaim(accounts, hashKeyText(secret), nowMs);
  if (claim) return claim;
  throw new RequestError('not_found', UNKNOWN);
}
