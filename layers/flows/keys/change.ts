import type { Tier } from '../../contract/tiers.ts';
import { type StoredKey, saveKey } from '../../storage/access/keys.ts';
import { reenrol, withdraw } from './enrolment.ts';
import { type AskedKey, issueKey, type KeyDeps, type NewKey } from './issue.ts';

export type KeyChanges = KeyDeps & {
  /** Closes the sockets of a key. */
  readonly closeSockets: (keyId: string) => Promise<void>;
};

/** Issues a successor; the old key stays valid until `graceEndMs`. */
export const rotateKey = async (deps: KeyDeps, old: StoredKey, graceEndMs: number, nowMs: number): Promise<NewKey> => {
  const issued = await issueKey(deps, askedAgain(old), nowMs);
  const expiresMs = Math.min(old.expiresMs ?? Infinity, graceEndMs);
  await saveKey(deps.keys, { ...old, expiresMs, successor: issued.key.id });
  return issued;
};

const askedAgain = ({ tier, name, expiresMs, account }: StoredKey): AskedKey => ({
  ...{ tier, name, expiresMs },
  ...(account !== undefined && { account }),
});

/** Takes effect at once and closes the key's sockets. May be repeated. */
export const revokeKey = async (deps: KeyChanges, key: StoredKey, nowMs: number): Promise<void> => {
  await saveKey(deps.keys, { ...key, revokedMs: key.revokedMs ?? nowMs });
  await deps.closeSockets(key.id);
  await withdraw(deps, key.id);
};

/** Changes the tier and closes the key's sockets. May be repeated. */
export const retierKey = async (deps: KeyChanges, key: StoredKey, tier: Tier): Promise<void> => {
  await reenrol(deps, key.id, key.tier, tier);
  await saveKey(deps.keys, { ...key, tier });
  await deps.closeSockets(key.id);
};
