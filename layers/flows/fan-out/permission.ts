import { checkChannelScopes } from '../../contract/channel-scope.ts';
import { findChannel } from '../../contract/channels.ts';
import { HEARTBEAT } from '../../contract/heartbeat.ts';
import { getHeldChannel } from '../../contract/held-name.ts';
import { isTierAtLeast } from '../../contract/tiers.ts';
import { openBoundedCache } from '../../core/kernel/bounded-cache.ts';
import { findKey, isLive, type Keys, type StoredKey } from '../../storage/access/keys.ts';
import type { Queue } from './queue.ts';

/** The key of a socket, or null if it may no longer hear everything in its queue. */
export type FindListenerKey = (queue: Pick<Queue, 'keyHash' | 'entries'>, nowMs: number) => Promise<StoredKey | null>;

/** With the age of a message below the contract's 30 s. */
const KEY_MS = 10_000;
export const KEYS_MAX = 50_000;

/** Caches keys, most recently used first. */
export function openPermission(keys: Keys, keysMax = KEYS_MAX): FindListenerKey {
  const cache = openBoundedCache<{ readonly key: StoredKey | undefined; readonly atMs: number }>(keysMax);
  const keyOf = async (hash: string, nowMs: number): Promise<StoredKey | undefined> => {
    const cached = cache.get(hash);
    if (cached && nowMs - cached.atMs < KEY_MS) return cached.key;
    const key = await findKey(keys, hash);
    cache.set(hash, { key, atMs: nowMs });
    return key;
  };
  return async ({ keyHash, entries }, nowMs) => {
    const key = await keyOf(keyHash, nowMs);
    if (!key || !isLive(key, nowMs)) return null;
    const mayHear = [...new Set(entries.map(({ channel }) => getHeldChannel(channel)))].every(channel => {
      if (channel === HEARTBEAT) return true;
      const match = findChannel(channel);
      const isOfTier = 'channel' in match && isTierAtLeast(key.tier, match.channel.tier);
      return isOfTier && checkChannelScopes(channel, key.scopes) === null;
    });
    return mayHear ? key : null;
  };
}
