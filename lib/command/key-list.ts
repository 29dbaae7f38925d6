import type { IngestScope } from '../../layers/contract/ingest-scope.ts';
import type { Scopes } from '../../layers/core/identity/scopes.ts';
import { type AnyKey, getKeyExpiry, getKeyStatus } from '../operator/key-status.ts';

function formatIso(ms: number | null | undefined): string | null {
  return ms ? new Date(ms).toISOString() : null;
}

/** `ingest-` and 20 bytes in base58. */
const ID_WIDTH = 35;
const TIME_WIDTH = 24;

export function toKeyRows(keys: readonly AnyKey[], lastUses: ReadonlyMap<string, number>, nowMs: number) {
  return keys.map(key => ({
    id: key.id,
    tier: 'tier' in key ? key.tier : 'ingest',
    name: key.name,
    account: 'tier' in key ? (key.account ?? null) : null,
    created: new Date(key.createdMs).toISOString(),
    expires: formatIso(getKeyExpiry(key)),
    status: getKeyStatus(key, nowMs),
    last_used: formatIso(lastUses.get(key.id)),
    rotated_to: 'tier' in key ? (key.successor ?? null) : null,
    scopes: 'tier' in key ? (key.scopes ?? null) : (key.scope ?? null),
  }));
}

export function formatKeyTable(rows: ReturnType<typeof toKeyRows>): string {
  if (rows.length === 0) return 'No keys exist. Issue one with: npm run keys -- issue --tier layer1';
  const lines = rows.map(({ id, tier, status, created, expires, last_used, name, scopes }) => {
    const used = tier === 'ingest' ? '' : last_used === null ? 'never used' : `used ${last_used}`;
    const columns = [id.padEnd(ID_WIDTH), tier.padEnd(10), status.padEnd(7), created];
    const times = [(expires ?? 'no expiry').padEnd(TIME_WIDTH), used.padEnd(TIME_WIDTH + 5), name];
    return [...columns, ...times, ...(scopes ? [formatKeyScopes(scopes)] : [])].join('  ');
  });
  return lines.join('\n');
}

/** Example: `only routes tokenPrice; channels none`. */
export function formatKeyScopes(scopes: Scopes | IngestScope): string {
  const parts = Object.entries(scopes).map(([name, entries]) => `${name} ${entries.join(',') || 'none'}`);
  return parts.length === 0 ? '' : `only ${parts.join('; ')}`;
}
