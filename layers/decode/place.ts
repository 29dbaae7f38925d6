/** Where in a transaction something happened: an outer instruction, and one within it or null. */
export type Place = { readonly outer: number; readonly inner: number | null };

const INNER_MAX = 1024;

/**
 * An event's index, of its place alone: it stays the same whatever else is decoded of the transaction, now or by a later release,
 * and rises in the order of execution. Each place has two, since a swap of two tokens makes an event for each.
 */
export const placeOf = ({ outer, inner }: Place, second: 0 | 1 = 0): number =>
  (outer * INNER_MAX + (inner === null ? 0 : inner + 1)) * 2 + second;
