import type { TableRef } from '../kernel/dynamo.ts';

/** Reports, filed minutes, nodes of lists, the published snapshot and the lister's state. */
export type Listings = TableRef<'listings'>;

/** Padded, to sort as text. */
export function formatListingTime(ms: number): string {
  return String(ms).padStart(15, '0');
}

export function toListingExpiry(ms: number) {
  return { N: String(Math.floor(ms / 1000)) };
}
