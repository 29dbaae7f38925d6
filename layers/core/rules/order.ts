/**
 * Where an event is in the order of arrival.
 * Rows of a tape have its key and number.
 */
export type Arrival = { readonly receivedMs: number; readonly mint?: string; readonly seq?: number };

/** The order in which rules see events: by arrival, then by token and row. */
export function compareByArrival(a: Arrival, b: Arrival): number {
  if (a.receivedMs !== b.receivedMs) return a.receivedMs - b.receivedMs;
  const [one, other] = [a.mint ?? '', b.mint ?? ''];
  return one === other ? (a.seq ?? 0) - (b.seq ?? 0) : one < other ? -1 : 1;
}
