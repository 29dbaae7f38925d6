import { hashKeyText, isKeyText } from '../core/identity/key-text.ts';
import { findKey, isLive, type Keys, type StoredKey } from '../storage/access/keys.ts';

/** Returns the live key of an Authorization header, or null. */
export async function resolveLiveKey(keys: Keys, header: string | undefined, nowMs: number): Promise<StoredKey | null> {
  const text = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (text === undefined || !isKeyText(text)) return null;
  const key = await findKey(keys, hashKeyText(text));
  return key && isLive(key, nowMs) ? key : null;
}
