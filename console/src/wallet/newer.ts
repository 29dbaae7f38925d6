/** A read may begin before an event, and end after it. */
const READ_MS_MAX = 10_000;

/** Whether an event may be newer than what a read answered. */
export const isNewer = (eventAtMs: number, readAtMs: number): boolean => eventAtMs > readAtMs - READ_MS_MAX;
