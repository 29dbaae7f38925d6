/** A read may begin before an event, and end after it. */
const READ_MS_MAX = 10_000;

/** Whether an event may be newer than what a read answered. */
export function isNewer(eventAtMs: number, readAtMs: number): boolean {
  return eventAtMs > readAtMs - READ_MS_MAX;
}
