import type { Tier } from '../../contract/tiers.ts';
import type { Scopes } from '../../core/identity/scopes.ts';
import { changeKey, dropKey, type StoredKey } from '../../storage/access/keys.ts';
import { reenrol, withdraw } from './enrolment.ts';
import { type AskedKey, admitKey, draftKey, type KeyDeps, type NewKey } from './issue.ts';

export type KeyChanges = KeyDeps & {
  /** Closes the sockets of a key. */
  readonly closeSockets: (keyId: string) => Promise<void>;
};

/**
 * Issues a successor; the old key stays valid until `graceEndMs`. Throws, and issues nothing, when
 * the old key is revoked or rotated meanwhile.
 */
export const rotateKey = async (deps: KeyDeps, old: StoredKey, graceEndMs: number, nowMs: number): Promise<NewKey> => {
  const drafted = draftSuccessor(deps, old, nowMs);
  if (await replaceKey(deps, old, drafted, graceEndMs)) return drafted;
  await dropKey(deps.keys, drafted.key.hash);
  await withdraw(deps, drafted.key.id);
  throw new Error(`The key ${old.id} was revoked or rotated meanwhile. List the keys, and try again.`);
};

/** Copies the rights of a key. The draft does not exist yet. */
export function draftSuccessor(deps: KeyDeps, old: StoredKey, nowMs: number): NewKey {
  return draftKey(deps, askedAgain(old), nowMs);
}

/** False: the old key was revoked or rotated, so discard the successor. */
export async function replaceKey(deps: KeyDeps, old: StoredKey, drafted: NewKey, graceEndMs: number): Promise<boolean> {
  await admitKey(deps, drafted);
  const successor = drafted.key.id;
  const changed = await changeKey(deps.keys, old.hash, key => {
    if (key.revokedMs !== null || key.successor !== undefined) return key;
    return { ...key, expiresMs: Math.min(key.expiresMs ?? Infinity, graceEndMs), successor };
  });
  return changed?.successor === successor;
}

const askedAgain = ({ tier, name, expiresMs, account, scopes }: StoredKey): AskedKey => ({
  ...{ tier, name, expiresMs },
  ...(account !== undefined && { account }),
  ...(scopes && { scopes }),
});

/** Takes effect at once and closes the key's sockets. May be repeated. */
export const revokeKey = async (deps: KeyChanges, key: StoredKey, nowMs: number): Promise<void> => {
  await changeKey(deps.keys, key.hash, newest => ({ ...newest, revokedMs: newest.revokedMs ?? nowMs }));
  await deps.closeSockets(key.id);
  await withdraw(deps, key.id);
};

/** Changes the tier and closes the key's sockets. May be repeated. */
export const retierKey = async (deps: KeyChanges, key: StoredKey, tier: Tier): Promise<void> => {
  await reenrol(deps, key.id, key.tier, tier);
  await changeKey(deps.keys, key.hash, newest => ({ ...newest, tier }));
  await deps.closeSockets(key.id);
};

/** Replaces the scopes and closes the key's sockets. Undefined removes them. May be repeated. */
export const rescopeKey = async (
  deps: Pick<KeyChanges, 'keys' | 'closeSockets'>,
  { hash, id }: Pick<StoredKey, 'hash' | 'id'>,
  scopes: Scopes | undefined,
): Promise<void> => {
  await changeKey(deps.keys, hash, ({ scopes: _, ...key }) => (scopes ? { ...key, scopes } : key));
  await deps.closeSockets(id);
};
