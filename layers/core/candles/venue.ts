import type { Trade } from '../mint/trade.ts';
import { type BucketSums, listVenues, type Partitions } from './bucket.ts';
import { mergeVenues } from './row-sums.ts';

/** A pool and its exchange. The pool is empty where unknown. */
export function formatVenue({ dex, pool }: Pick<Trade, 'dex' | 'pool'>): string {
  return `${pool ?? ''}:${dex}`;
}

export function parseVenue(venue: string): { readonly pool: string; readonly dex: string } {
  const at = venue.indexOf(':');
  return { pool: venue.slice(0, at), dex: venue.slice(at + 1) };
}

/** The sums of one pool. Null without its trades. */
export function selectPool(sums: BucketSums, pool: string, startMs: number): Partitions | null {
  const own = [...listVenues(sums)].filter(([venue]) => parseVenue(venue).pool === pool);
  return own.length === 0 ? null : mergeVenues(own, startMs);
}
