import { buildKeyText, hashKeyText } from '../../core/identity/key-text.ts';
import { type Keys, type StoredKey, saveKey } from '../../storage/access/keys.ts';
import { registerGatewayKey, type UsagePlans } from './enrolment.ts';

export type KeyDeps = UsagePlans & {
  readonly keys: Keys;
  /** Random bytes as base58. */
  readonly random: (bytes: number) => string;
};

/** `expiresMs` null never expires. */
export type AskedKey = Pick<StoredKey, 'tier' | 'name' | 'expiresMs' | 'account' | 'scopes'>;

/** The text is shown once. */
export type NewKey = { readonly text: string; readonly key: StoredKey };

/** A key that exists only once it is admitted. */
export function createKeyDraft({ random }: Pick<KeyDeps, 'random'>, asked: AskedKey, nowMs: number): NewKey {
  const id = `key-${random(20)}`;
  const text = buildKeyText(random(32));
  return { text, key: { ...asked, hash: hashKeyText(text), id, createdMs: nowMs, revokedMs: null } };
}

/** Creates the gateway key first, so that a usable key always has a rate limit. */
export async function registerKeyDraft(deps: KeyDeps, { key }: NewKey): Promise<void> {
  await registerGatewayKey(deps, key.id, key.tier);
  await saveKey(deps.keys, key);
}

export async function issueKey(deps: KeyDeps, asked: AskedKey, nowMs: number): Promise<NewKey> {
  const drafted = createKeyDraft(deps, asked, nowMs);
  await registerKeyDraft(deps, drafted);
  return drafted;
}
