import { RequestError } from '../../contract/errors.ts';
import type { Account, Accounts } from '../../storage/access/accounts.ts';
import { isLive, type StoredKey } from '../../storage/access/keys.ts';
import { loadAccountKeys } from '../../storage/accounts/keys.ts';
import { type Draft, type Lease, withLease } from '../../storage/accounts/subscriptions.ts';
import { createSuccessorKey, type KeyChanges, replaceKey, revokeKey } from '../keys/change.ts';
import { removeGatewayKey } from '../keys/enrolment.ts';
import { createKeyDraft, type NewKey, registerKeyDraft } from '../keys/issue.ts';
import { revokeDraftedKey } from './key-changes.ts';
import { restoreDraft } from './restore-draft.ts';

export type OwnerDeps = KeyChanges & { readonly accounts: Accounts; readonly clock: () => number };

/** Per account. The gateway has room for some thousands. */
export const LIVE_KEYS_MAX = 20;
/** Of the old key. */
export const GRACE_HOURS_DEFAULT = 24;
export const GRACE_HOURS_MAX = 168;
const HOUR_MS = 3_600_000;

/** Oldest first. May miss keys of the last second. */
export async function listOwnerKeys({ keys }: OwnerDeps, { id }: Account): Promise<readonly StoredKey[]> {
  return (await loadAccountKeys(keys, id, [])).toSorted((a, b) => a.createdMs - b.createdMs);
}

/** Issues a key of the tier that the subscription buys. */
export async function issueOwnerKey(deps: OwnerDeps, account: Account, name: string): Promise<NewKey> {
  return withAccountLease(deps, account, async lease => {
    const tier = lease.row?.tier ?? null;
    if (tier === null)
      throw new RequestError('invalid_request', 'The account has no live subscription; ask the operator for a key');
    await ensureKeyRoom(deps, account);
    const asked = { tier, name, expiresMs: null, account: account.id };
    const drafted = createKeyDraft(deps, asked, deps.clock());
    await lease.saveDraft(toDraft(drafted, null));
    await registerKeyDraft(deps, drafted);
    return drafted;
  });
}

/** Issues a successor. The old key stays valid for the grace. */
export async function rotateOwnerKey(
  deps: OwnerDeps,
  account: Account,
  keyId: string,
  graceHours: number,
): Promise<NewKey> {
  const issued = await withAccountLease(deps, account, async lease => {
    const nowMs = deps.clock();
    const old = await findOwnerKey(deps, account, keyId);
    if (!isLive(old, nowMs)) throw new RequestError('invalid_request', `${keyId} is not valid any more; issue a key`);
    if (old.successor !== undefined)
      throw new RequestError('invalid_request', `${keyId} was rotated to ${old.successor}; rotate that one`);
    await ensureKeyRoom(deps, account);
    const drafted = createSuccessorKey(deps, old, nowMs);
    await lease.saveDraft(toDraft(drafted, old));
    if (await replaceKey(deps, old, drafted, nowMs + graceHours * HOUR_MS)) return drafted;
    await revokeDraftedKey(deps, drafted.key, nowMs);
    throw new RequestError('invalid_request', `${keyId} was revoked meanwhile; issue a key`);
  });
  if (graceHours === 0) await revokeOwnerKey(deps, account, keyId);
  return issued;
}

/** Revokes a key at once. May be repeated. */
export async function revokeOwnerKey(deps: OwnerDeps, account: Account, keyId: string): Promise<void> {
  await revokeKey(deps, await findOwnerKey(deps, account, keyId), deps.clock());
}

/** One change of an account at a time. */
function withAccountLease<Result>(
  deps: OwnerDeps,
  account: Account,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  return withLease(
    deps.accounts,
    (account.billing?.provider === 'stripe' ? account.billing.subscriptionId : null) ?? account.id,
    deps.clock,
    async lease => {
      await restoreDraft(deps, lease);
      const result = await work(lease);
      await lease.saveDraft(null);
      return result;
    },
  );
}

function toDraft({ key: { id, hash } }: NewKey, old: StoredKey | null): Draft {
  return { id, hash, replaced: old && { hash: old.hash, expiresMs: old.expiresMs } };
}

async function findOwnerKey({ keys }: OwnerDeps, { id }: Account, keyId: string): Promise<StoredKey> {
  const key = (await loadAccountKeys(keys, id, [])).find(one => one.id === keyId);
  if (key) return key;
  throw new RequestError('not_found', 'The account has no key of this id; list its keys with GET /accounts/keys');
}

/** Expired keys still have a key of the gateway. */
async function ensureKeyRoom(deps: OwnerDeps, { id }: Account): Promise<void> {
  const nowMs = deps.clock();
  const all = await loadAccountKeys(deps.keys, id, []);
  for (const key of all.filter(one => one.revokedMs === null && !isLive(one, nowMs)))
    await removeGatewayKey(deps, key.id);
  const live = all.filter(key => isLive(key, nowMs)).length;
  if (live < LIVE_KEYS_MAX) return;
  throw new RequestError(
    'invalid_request',
    `An account has at most ${LIVE_KEYS_MAX} live keys, and this one has ${live}; revoke one first`,
  );
}
