/** Delivered messages of a key and day that are one unit. */
export const MESSAGES_PER_UNIT = 100;

export const countMessageUnits = (delivered: number): number => Math.ceil(delivered / MESSAGES_PER_UNIT);
