/** A row's time, and when the stream took it. */
export type Received = { readonly timestampMs: number; readonly receivedMs?: number | null };

/**
 * When a row was received, after the row before: null where unknown, 0 for the same time,
 * else the change of the lag behind the row's own time, without a 0.
 */
export function encodeReceived({ timestampMs, receivedMs }: Received, before: Received): number | null {
  if (receivedMs == null) return null;
  if (receivedMs === before.receivedMs) return 0;
  const change = receivedMs - timestampMs - computeLag(before);
  return change < 0 ? change : change + 1;
}

/** Null where unknown, also in rows of earlier versions. */
export function decodeReceived(stored: unknown, timestampMs: number, before: Received): number | null {
  if (typeof stored !== 'number') return null;
  if (stored === 0) return before.receivedMs!;
  return timestampMs + computeLag(before) + (stored < 0 ? stored : stored - 1);
}

function computeLag({ timestampMs, receivedMs }: Received): number {
  return receivedMs == null ? 0 : receivedMs - timestampMs;
}
