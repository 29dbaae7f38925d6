import { keyHash, keyText } from '../../core/identity/key-text.ts';
import { type Keys, type StoredKey, saveKey } from '../../storage/access/keys.ts';
import { enrol, type UsagePlans } from './enrolment.ts';

export type KeyDeps = UsagePlans & {
  readonly keys: Keys;
  /** Random bytes as base58. */
  readonly random: (bytes: number) => string;
};

/** `expiresMs` null never expires. */
export type AskedKey = Pick<StoredKey, 'tier' | 'name' | 'expiresMs' | 'account'>;

/** The text is shown once. */
export type NewKey = { readonly text: string; readonly key: StoredKey };

/** Creates the gateway key first, so that a usable key always has a rate limit. */
export const issueKey = async (deps: KeyDeps, asked: AskedKey, nowMs: number): Promise<NewKey> => {
  const id = `key-${deps.random(20)}`;
  const text = keyText(deps.random(32));
  await enrol(deps, id, asked.tier);
  const key = { ...asked, hash: keyHash(text), id, createdMs: nowMs, revokedMs: null };
  await saveKey(deps.keys, key);
  return { text, key };
};
