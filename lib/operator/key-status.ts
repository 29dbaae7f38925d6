import type { IngestKey } from '../../layers/storage/access/ingest-keys.ts';
import type { StoredKey } from '../../layers/storage/access/keys.ts';

/** Reserved: a local start makes these keys. */
export const DEMO_KEYS = 'demo';

export type AnyKey = StoredKey | IngestKey;

/** Ingest keys do not expire. */
export function getKeyExpiry(key: AnyKey): number | null {
  return 'tier' in key ? key.expiresMs : null;
}

export function getKeyStatus(key: AnyKey, nowMs: number): 'live' | 'expired' | 'revoked' {
  if (key.revokedMs !== null) return 'revoked';
  return (getKeyExpiry(key) ?? Infinity) <= nowMs ? 'expired' : 'live';
}
