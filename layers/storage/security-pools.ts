import { getItem, putItems } from './dynamo.ts';
import { type Security, securityKey } from './security.ts';

const POOL = 'pool';

/** The mint that a pool trades; null for an address that is no known pool. */
export const loadPoolMint = async (security: Security, pool: string): Promise<string | null> =>
  (await getItem(security, securityKey(pool, POOL)))?.m?.S ?? null;

/** Writes whose pools these are. A repeat writes the same; a pool that two tokens name as theirs is the later one's. */
export const savePoolMints = (security: Security, mint: string, pools: readonly string[]): Promise<void> =>
  putItems(
    security,
    [...new Set(pools)].map(pool => ({ ...securityKey(pool, POOL), m: { S: mint } })),
  );
