import type { Trade } from '../mint/trade.ts';

/** A pool and its exchange. The pool is empty where unknown. */
export function formatVenue({ dex, pool }: Pick<Trade, 'dex' | 'pool'>): string {
  return `${pool ?? ''}:${dex}`;
}

export function parseVenue(venue: string): { readonly pool: string; readonly dex: string } {
  const at = venue.indexOf(':');
  return { pool: venue.slice(0, at), dex: venue.slice(at + 1) };
}
