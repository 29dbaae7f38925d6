import { toNamed } from '../../core/search/named.ts';
import { buildSearchIndex, type SearchedToken } from '../../core/search/published.ts';
import { isBefore, type ListedToken } from '../../core/token-list/listed-token.ts';
import type { Place } from '../../core/token-list/report.ts';
import { isListed } from '../../core/token-list/row.ts';
import type { TokenList } from '../../core/token-list/token-list.ts';
import { computeCaps } from '../../core/worth/valuation.ts';
import { readDescriptions } from '../../storage/token-list/described.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import {
  loadSearchHead,
  loadStoredSearch,
  type StoredSearch,
  saveSearchHead,
  saveSearchIndex,
} from '../../storage/token-list/search-index.ts';

/** What this process knows to be stored. */
export type PublishedSearch = { readonly version: number; readonly stored: StoredSearch };

/** How far back a description may still be taken, and how late one is seen. */
export const DESCRIBED_MS_MAX = 3_600_000;
const OVERLAP_MS = 2 * 60_000;
export const DESCRIBED_MAX = 2_000;

/** Publishes what search looks up of all tokens. Null if another process was faster. */
export async function publishSearch(
  listings: Listings,
  list: TokenList,
  known: PublishedSearch | null,
  nowMs: number,
): Promise<PublishedSearch | null> {
  const head = await loadSearchHead(listings);
  const version = head?.version ?? 0;
  const stored = known?.version === version ? known.stored : await loadStoredSearch(listings);
  const fromMs = Math.max(head?.sinceMs ?? 0, nowMs - DESCRIBED_MS_MAX);
  const described = await readDescriptions(listings, fromMs, nowMs + OVERLAP_MS, DESCRIBED_MAX);
  await saveSearchIndex(listings, stored, buildSearchIndex([...list.byMint.values()].flatMap(toSearched)));
  const isTaken = (one: Place & { readonly mint: string }): boolean => {
    const named = list.byMint.get(one.mint)?.named ?? null;
    return named !== null && !isBefore(named, one);
  };
  const waiting = described.filter(one => !isTaken(one)).map(({ arrivedMs }) => arrivedMs);
  const sinceMs = Math.min(nowMs - OVERLAP_MS, ...waiting);
  const taken = described.filter(one => one.arrivedMs >= sinceMs && isTaken(one)).map(formatDescription);
  const isSaved = await saveSearchHead(listings, version, { sinceMs, taken });
  return isSaved ? { version: version + 1, stored } : null;
}

/** Names a description among others of its token. */
export function formatDescription({ mint, slot, timestampMs }: Place & { readonly mint: string }): string {
  return `${mint} ${slot} ${timestampMs}`;
}

function toSearched(token: ListedToken): readonly SearchedToken[] {
  const { mint, name, symbol, createdMs, facts } = token;
  if (name === null || symbol === null || !isListed(token)) return [];
  const marketCapUsd = facts!.worth === undefined ? null : computeCaps(facts!.worth).marketCapUsd;
  return [{ mint, marketCapUsd, createdMs, named: toNamed({ name, symbol }) }];
}
