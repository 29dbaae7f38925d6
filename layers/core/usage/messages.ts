/** Delivered messages of a key and day that are one unit. */
const MESSAGES_PER_UNIT = 100;

export function countMessageUnits(delivered: number): number {
  return Math.ceil(delivered / MESSAGES_PER_UNIT);
}
