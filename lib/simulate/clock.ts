/** Slots count from the tape's start. */
export const SLOT_MS = 400;
export const FIRST_SLOT = 350_000_000;

export function toSlotCount(seconds: number): number {
  return (seconds * 1000) / SLOT_MS;
}
export const MINUTE = toSlotCount(60);
export const HOUR = toSlotCount(3600);
