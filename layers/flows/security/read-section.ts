import { LRUCache } from 'lru-cache';
import { decodeIfSameVersion } from '../../core/codec/wrong-version.ts';
import { createCrowd, takeCrowd } from '../../core/crowd/crowd.ts';
import { createEarlyBuyers, takeEarly } from '../../core/early-buyers/early-buyers.ts';
import { estimateHeapBytes } from '../../core/kernel/heap-bytes.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { pick } from '../../core/kernel/pick.ts';
import type { MintRow } from '../../core/mint/mint-row.ts';
import { decodeWithoutHolders } from '../../core/security/codec.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { createExamined, takeExamined } from '../../core/signal/examined.ts';
import { openTape, readRowsAfter } from '../../storage/market/tape.ts';
import { loadSecurityBody } from '../../storage/security/snapshot.ts';
import { toMintRow } from './mint-rows.ts';
import type { SecurityTables } from './read-security.ts';
import { type SecurityStores, securityCache } from './state.ts';

/** Parts of a mint's security that follow from rows alone. */
const sections = {
  early: { empty: createEarlyBuyers, take: takeEarly },
  crowd: { empty: createCrowd, take: takeCrowd },
} as const;

type SectionName = keyof typeof sections;

type Part<Name extends SectionName> = Pick<MintSecurity, Name | 'examined'>;

/** Returns one part of a mint's security, and what it rests on. Do not modify them. */
export type SectionReader<Name extends SectionName> = (mint: string) => Promise<Part<Name>>;

type Cached<Name extends SectionName> = { readonly part: Part<Name>; seq: number };

/** One reader for the same tables: an answer and its findings read a part once. */
export function shareSectionReader<Name extends SectionName>(
  { security, tape }: SecurityTables,
  name: Name,
): SectionReader<Name> {
  return sharers[name](security, tape) as SectionReader<Name>;
}

type Share = (security: SecurityTables['security'], tape: SecurityTables['tape']) => object;

const sharers: Readonly<Record<SectionName, Share>> = {
  early: memoize((security, tape) => openSectionReader({ security, tape }, 'early')),
  crowd: memoize((security, tape) => openSectionReader({ security, tape }, 'crowd')),
};

/** Skips the holders, which are most of a snapshot. */
export function openSectionReader<Name extends SectionName>(
  { security, tape }: SecurityTables,
  name: Name,
): SectionReader<Name> {
  const stores = { security, tape: openTape(tape) };
  const cache = new LRUCache<string, Cached<Name>>({
    maxSize: securityCache.bytesMax,
    sizeCalculation: cached => Math.min(securityCache.bytesMax, estimateHeapBytes(cached)),
  });
  const busy = new Map<string, Promise<unknown>>();
  const readOn = async (mint: string): Promise<Cached<Name>> => {
    const cached = cache.get(mint) ?? (await loadSection(stores, mint, name));
    cache.delete(mint);
    await foldNewer(stores, mint, name, cached);
    cache.set(mint, cached);
    return cached;
  };
  return async mint => {
    // Concurrent folds would corrupt the state.
    const before = busy.get(mint) ?? Promise.resolve();
    const reading = before.catch(() => {}).then(() => readOn(mint));
    busy.set(mint, reading);
    try {
      return (await reading).part;
    } finally {
      if (busy.get(mint) === reading) busy.delete(mint);
    }
  };
}

async function loadSection<Name extends SectionName>(
  { security }: SecurityStores,
  mint: string,
  name: Name,
): Promise<Cached<Name>> {
  const { version, state } = await loadSecurityBody(security, mint);
  // The tape can rebuild snapshots of other versions.
  const decoded = state === null ? null : decodeIfSameVersion(() => decodeWithoutHolders(state));
  return decoded === null
    ? { part: { [name]: sections[name].empty(), examined: createExamined() } as Part<Name>, seq: 0 }
    : { part: pick<MintSecurity, Name | 'examined'>(decoded as MintSecurity, name, 'examined'), seq: version.seq };
}

async function foldNewer<Name extends SectionName>(
  { tape }: SecurityStores,
  mint: string,
  name: Name,
  cached: Cached<Name>,
): Promise<void> {
  const take = sections[name].take as (section: MintSecurity[Name], row: MintRow) => void;
  for (const row of await readRowsAfter(tape, mint, cached.seq)) {
    cached.seq = row.seq;
    const known = toMintRow(row);
    if (known === null) continue;
    take(cached.part[name], known);
    takeExamined(cached.part.examined, known);
  }
}
