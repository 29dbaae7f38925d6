/** The last part of an event's address: `-`, or signature and index. */
export type Place = { readonly signature: string; readonly eventIndex: number } | null;

export function parsePlace(text: string): Place {
  const at = text.lastIndexOf('-');
  const [signature, index] = [text.slice(0, at), text.slice(at + 1)];
  return at < 1 || !/^\d+$/.test(index) ? null : { signature, eventIndex: Number(index) };
}

type Shown = { readonly signature: string; readonly event_index: number };

/** Links to swaps have the beginning of the signature only. */
export function findPlaced<Row extends Shown>(rows: readonly Row[], place: Place): Row | undefined {
  if (place === null) return undefined;
  return rows.find(row => row.signature.startsWith(place.signature) && row.event_index === place.eventIndex);
}
