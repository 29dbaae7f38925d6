import { type Named, toNamed } from '../../core/search/named.ts';
import { readDescriptions } from '../../storage/token-list/described.ts';
import type { Listings } from '../../storage/token-list/listings.ts';
import { readStaleSearchHead } from '../../storage/token-list/search-index.ts';
import { DESCRIBED_MAX, DESCRIBED_MS_MAX, formatDescription } from '../token-list/publish-search.ts';

/** `before`: the published name. */
export type NewName = {
  readonly mint: string;
  readonly named: Named;
  readonly before: Named | null;
  readonly describedMs: number;
};

export type NewNames = {
  /** False: nothing is published, so these are all tokens. */
  readonly isPublished: boolean;
  readonly tokens: readonly NewName[];
};

/** Writers' clocks may be ahead. */
const CLOCK_SKEW_MS = 60_000;

/** Names that the last publication lacks, newest first. */
export async function readNewNames(listings: Listings, nowMs: number): Promise<NewNames> {
  const head = await readStaleSearchHead(listings);
  const fromMs = Math.max(head?.sinceMs ?? 0, nowMs - DESCRIBED_MS_MAX);
  const described = await readDescriptions(listings, fromMs, nowMs + CLOCK_SKEW_MS, DESCRIBED_MAX);
  const taken = new Set(head?.taken);
  const byMint = Map.groupBy(
    described.filter(one => !taken.has(formatDescription(one))),
    ({ mint }) => mint,
  );
  const tokens = [...byMint].map(([mint, own]): NewName => {
    const { before } = own.at(-1)!;
    return { mint, named: toNamed(own[0]!), before: before && toNamed(before), describedMs: own[0]!.timestampMs };
  });
  return { isPublished: head !== null, tokens };
}
