import { LRUCache } from 'lru-cache';
import { memoize } from '../../core/kernel/memoize.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { TableRef } from '../../storage/kernel/dynamo.ts';
import { openTape, readRowsAfter } from '../../storage/market/tape.ts';
import type { Security } from '../../storage/security/security.ts';
import { computeSecurityAt } from './as-of.ts';
import { type CachedSecurity, foldCached, loadCached, securityCache } from './state.ts';

/** Returns a mint's security state at unix ms. */
export type SecurityReader = (mint: string, nowMs: number) => Promise<MintSecurity>;

/** Tables behind a mint's security. */
export type SecurityTables = { readonly security: Security; readonly tape: TableRef<'tape'> };

/** One reader for the same tables: an answer and its findings read a state once. */
export function shareSecurityReader({ security, tape }: SecurityTables): SecurityReader {
  return shareReader(security, tape);
}

const shareReader = memoize((security: Security, tape: TableRef<'tape'>) => openSecurityReader({ security, tape }));

/** Opens a cached reader that reads only new tape rows. Do not modify its results. */
export function openSecurityReader({ security, tape }: SecurityTables): SecurityReader {
  const stores = { security, tape: openTape(tape) };
  const cache = new LRUCache<string, CachedSecurity>({
    maxSize: securityCache.bytesMax,
    sizeCalculation: securityCache.bytesOf,
  });
  const busy = new Map<string, Promise<unknown>>();
  return async (mint, nowMs) => {
    // Concurrent folds would corrupt the state.
    const before = busy.get(mint) ?? Promise.resolve();
    const reading = before
      .catch(() => {})
      .then(async () => {
        const known = cache.get(mint);
        const cached = known ?? (await loadCached(stores, mint));
        const rows = await readRowsAfter(stores.tape, mint, cached.seq);
        // Measuring a state again takes longer than reading it.
        if (cached === known && rows.length === 0) return cached;
        cache.delete(mint);
        foldCached(cached, rows);
        cache.set(mint, cached);
        return cached;
      });
    busy.set(mint, reading);
    try {
      return computeSecurityAt((await reading).state, nowMs).state;
    } finally {
      if (busy.get(mint) === reading) busy.delete(mint);
    }
  };
}
