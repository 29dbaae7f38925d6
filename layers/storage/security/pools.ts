import { getItem, putItems } from '../kernel/dynamo.ts';
import { type Security, toSecurityKey } from './security.ts';

const POOL = 'pool';

/** Null for an unknown pool. */
export async function loadPoolMint(security: Security, pool: string): Promise<string | null> {
  return (await getItem(security, toSecurityKey(pool, POOL)))?.m?.S ?? null;
}

/** Idempotent; the last mint to claim a pool wins. */
export function savePoolMints(security: Security, mint: string, pools: readonly string[]): Promise<void> {
  return putItems(
    security,
    [...new Set(pools)].map(pool => ({ ...toSecurityKey(pool, POOL), m: { S: mint } })),
  );
}
