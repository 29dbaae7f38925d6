import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import { buildKeyText, hashKeyText, isKeyText } from '../../layers/core/identity/key-text.ts';
import { isLive, type StoredKey } from '../../layers/storage/access/keys.ts';
import { readFolderKeys } from './stored-folder.ts';

/** What a replay of recorded messages knows of a key. */
export type RawKey = Pick<StoredKey, 'tier' | 'scopes' | 'expiresMs' | 'revokedMs'>;

export type RawKeys = {
  /** Texts of demo keys. */
  readonly texts: Partial<Record<Tier, string>>;
  /** Null for an unknown key, or one that has ended. */
  readonly find: (text: string, nowMs: number) => RawKey | null;
};

/** Takes the keys of a data folder, or makes one of each tier. */
export async function openRawKeys(keysOf: string | null): Promise<RawKeys> {
  const texts: Partial<Record<Tier, string>> = {};
  const known = new Map<string, RawKey>();
  for (const one of keysOf === null ? [] : await readFolderKeys(keysOf))
    if (one.kind === 'key') known.set(one.row.hash, one.row);
  for (const tier of keysOf === null ? tierNames : []) {
    texts[tier] = buildKeyText(bs58.encode(randomBytes(32)));
    known.set(hashKeyText(texts[tier]), { tier, expiresMs: null, revokedMs: null });
  }
  return {
    texts,
    find: (text, nowMs) => {
      const key = isKeyText(text) ? known.get(hashKeyText(text)) : undefined;
      return key !== undefined && isLive(key as StoredKey, nowMs) ? key : null;
    },
  };
}
