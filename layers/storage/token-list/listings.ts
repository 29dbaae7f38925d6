import type { TableRef } from '../kernel/dynamo.ts';

/** Reports, filed minutes, nodes of lists, the published snapshot and the lister's state. */
export type Listings = TableRef<'listings'>;

/** Padded, to sort as text. */
export const formatListingTime = (ms: number): string => String(ms).padStart(15, '0');

export const toListingExpiry = (ms: number) => ({ N: String(Math.floor(ms / 1000)) });
