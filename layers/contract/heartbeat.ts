/** Held by sockets that asked for heartbeats. Clients cannot name it. */
export const HEARTBEAT = 'heartbeat';

/** Between two heartbeats while a source reports. */
export const HEARTBEAT_MS = 10_000;

/** `heardAtMs` is of the source heard least; null without one. */
export type Beat = { readonly newestSlot: number | null; readonly heardAtMs: number | null };

/** The server message, with the age at `nowMs`. */
export function buildHeartbeat({ newestSlot, heardAtMs }: Beat, nowMs: number) {
  return {
    op: 'heartbeat',
    newest_slot: newestSlot,
    feed_age_ms: heardAtMs === null ? null : Math.max(0, nowMs - heardAtMs),
    ts_ms: nowMs,
  } as const;
}
