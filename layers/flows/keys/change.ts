import type { Tier } from '../../contract/tiers.ts';
import type { Scopes } from '../../core/identity/scopes.ts';
import { dropKey, type StoredKey, updateStoredKey } from '../../storage/access/keys.ts';
import { moveGatewayKey, removeGatewayKey } from './enrolment.ts';
import { type AskedKey, createKeyDraft, type KeyDeps, type NewKey, registerKeyDraft } from './issue.ts';

export type KeyChanges = KeyDeps & {
  /** Closes the sockets of a key. */
  readonly closeSockets: (keyId: string) => Promise<void>;
};

/**
 * Issues a successor; the old key stays valid until `graceEndMs`. Throws, and issues nothing, when
 * the old key is revoked or rotated meanwhile.
 */
export async function rotateKey(deps: KeyDeps, old: StoredKey, graceEndMs: number, nowMs: number): Promise<NewKey> {
  const drafted = createSuccessorKey(deps, old, nowMs);
  if (await replaceKey(deps, old, drafted, graceEndMs)) return drafted;
  await dropKey(deps.keys, drafted.key.hash);
  await removeGatewayKey(deps, drafted.key.id);
  throw new Error(`The key ${old.id} was revoked or rotated meanwhile. List the keys, and try again.`);
}

/** Copies the rights of a key. The draft does not exist yet. */
export function createSuccessorKey(deps: KeyDeps, old: StoredKey, nowMs: number): NewKey {
  return createKeyDraft(deps, toAskedKey(old), nowMs);
}

/** False: the old key was revoked or rotated, so discard the successor. */
export async function replaceKey(deps: KeyDeps, old: StoredKey, drafted: NewKey, graceEndMs: number): Promise<boolean> {
  await registerKeyDraft(deps, drafted);
  const successor = drafted.key.id;
  const changed = await updateStoredKey(deps.keys, old.hash, key => {
    if (key.revokedMs !== null || key.successor !== undefined) return key;
    return { ...key, expiresMs: Math.min(key.expiresMs ?? Infinity, graceEndMs), successor };
  });
  return changed?.successor === successor;
}

function toAskedKey({ tier, name, expiresMs, account, scopes }: StoredKey): AskedKey {
  return {
    ...{ tier, name, expiresMs },
    ...(account !== undefined && { account }),
    ...(scopes && { scopes }),
  };
}

/** Takes effect at once and closes the key's sockets. May be repeated. */
export async function revokeKey(deps: KeyChanges, key: StoredKey, nowMs: number): Promise<void> {
  await updateStoredKey(deps.keys, key.hash, newest => ({ ...newest, revokedMs: newest.revokedMs ?? nowMs }));
  await deps.closeSockets(key.id);
  await removeGatewayKey(deps, key.id);
}

/** Changes the tier and closes the key's sockets. May be repeated. */
export async function replaceKeyTier(deps: KeyChanges, key: StoredKey, tier: Tier): Promise<void> {
  await moveGatewayKey(deps, key.id, key.tier, tier);
  await updateStoredKey(deps.keys, key.hash, newest => ({ ...newest, tier }));
  await deps.closeSockets(key.id);
}

/** Replaces the scopes and closes the key's sockets. Undefined removes them. May be repeated. */
export async function replaceKeyScopes(
  deps: Pick<KeyChanges, 'keys' | 'closeSockets'>,
  { hash, id }: Pick<StoredKey, 'hash' | 'id'>,
  scopes: Scopes | undefined,
): Promise<void> {
  await updateStoredKey(deps.keys, hash, ({ scopes: _, ...key }) => (scopes ? { ...key, scopes } : key));
  await deps.closeSockets(id);
}
