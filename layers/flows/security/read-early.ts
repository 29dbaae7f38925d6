import { LRUCache } from 'lru-cache';
import { unlessOtherVersion } from '../../core/codec/wrong-version.ts';
import { type EarlyBuyers, emptyEarly, takeEarly } from '../../core/early-buyers/early-buyers.ts';
import { heapBytes } from '../../core/kernel/heap-bytes.ts';
import { decodeEarly } from '../../core/security/codec.ts';
import { openTape, type TapeRow } from '../../storage/market/tape.ts';
import { loadSecurityBody } from '../../storage/security/snapshot.ts';
import { mintRow } from './mint-rows.ts';
import type { SecurityTables } from './read-security.ts';
import { readNewer, type SecurityStores, securityCache } from './state.ts';

/** Returns a mint's early buyers. Do not modify them. */
export type EarlyReader = (mint: string) => Promise<EarlyBuyers>;

type CachedEarly = { readonly early: EarlyBuyers; seq: number; newestSlot: number };

/**
 * Opens a cached reader of early buyers alone. It skips the holders, most of a snapshot. Time
 * does not change early buyers.
 */
export function openEarlyReader({ security, tape }: SecurityTables): EarlyReader {
  const stores = { security, tape: openTape(tape) };
  const cache = new LRUCache<string, CachedEarly>({
    maxSize: securityCache.bytesMax,
    sizeCalculation: cached => Math.min(securityCache.bytesMax, heapBytes(cached)),
  });
  const busy = new Map<string, Promise<CachedEarly>>();
  return async mint => {
    // Concurrent folds would corrupt the state.
    const before = busy.get(mint);
    const reading = (before ?? Promise.resolve(null)).catch(() => null).then(() => readOn(stores, cache, mint));
    busy.set(mint, reading);
    try {
      return (await reading).early;
    } finally {
      if (busy.get(mint) === reading) busy.delete(mint);
    }
  };
}

async function readOn(
  stores: SecurityStores,
  cache: LRUCache<string, CachedEarly>,
  mint: string,
): Promise<CachedEarly> {
  const cached = cache.get(mint) ?? (await loadEarly(stores, mint));
  cache.delete(mint);
  foldRows(cached, await readNewer(stores.tape, mint, cached.seq, cached.newestSlot));
  cache.set(mint, cached);
  return cached;
}

async function loadEarly({ security }: SecurityStores, mint: string): Promise<CachedEarly> {
  const { version, state } = await loadSecurityBody(security, mint);
  // The tape can rebuild snapshots of other versions.
  const decoded = state === null ? null : unlessOtherVersion(() => decodeEarly(state));
  return decoded === null ? { early: emptyEarly(), seq: 0, newestSlot: 0 } : { ...decoded, seq: version.seq };
}

function foldRows(cached: CachedEarly, rows: readonly TapeRow[]): void {
  for (const row of rows) {
    if (row.seq <= cached.seq) continue;
    cached.seq = row.seq;
    cached.newestSlot = Math.max(cached.newestSlot, row.slot);
    const known = mintRow(row);
    if (known !== null) takeEarly(cached.early, known);
  }
}
