import { pack, unpack } from '../../core/codec/pack.ts';
import { type CopiedGrid, copyItems } from '../kernel/kept-versions.ts';
import type { Listings } from './listings.ts';
import { loadMarketSums, marketWindowsCodec, saveMarketSums } from './market-sums.ts';
import { type ListHead, loadListHead, noLists, saveListHead, toNodePartition } from './nodes.ts';
import { loadSearchHead, type SearchHead, saveSearchHead } from './search-index.ts';

/** All that is published of the lists. */
type ListsVersion = {
  readonly head: Omit<ListHead, 'version'>;
  readonly market: readonly [minuteMs: number, windows: unknown] | null;
  readonly search: Omit<SearchHead, 'version'> | null;
};

/** The published lists as a kept version. Null before the first publication. */
export async function loadListsVersion(listings: Listings): Promise<Uint8Array | null> {
  const [{ version: _, ...head }, market, search] = await Promise.all([
    loadListHead(listings),
    loadMarketSums(listings),
    loadSearchHead(listings),
  ]);
  if (head.minuteMs === null) return null;
  return pack({
    head,
    market: market && [market.minuteMs, marketWindowsCodec.encode(market.windows)],
    search: search && { sinceMs: search.sinceMs, taken: search.taken },
  } satisfies ListsVersion);
}

/** The node of a version's publication. */
export function getKeptPublication(version: Uint8Array): string {
  return unpack<ListsVersion>(version).head.publication!;
}

/** Copies nodes. Returns their content, or null if one is missing. */
export function copyNodes(
  listings: Listings,
  names: readonly string[],
  grid: CopiedGrid,
  atMs: number,
): Promise<readonly Uint8Array[] | null> {
  return copyItems(listings, names.map(toNodePartition), grid, atMs);
}

/** Publishes a kept version in an empty table. */
export async function restoreListsVersion(listings: Listings, version: Uint8Array): Promise<void> {
  const { head, market, search } = unpack<ListsVersion>(version);
  await saveListHead(listings, noLists, head);
  if (market !== null)
    await saveMarketSums(listings, { minuteMs: market[0], windows: marketWindowsCodec.decode(market[1]) });
  if (search !== null) await saveSearchHead(listings, 0, search);
}
