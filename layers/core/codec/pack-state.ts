import { TIME_FROM } from './pack-codes.ts';
import { firstLasts } from './pack-table.ts';

/** What writer and reader know alike at each value. */
export type PackState = {
  /** The last list of a depth and length, and the last values of a shape. */
  readonly last: Map<number, readonly unknown[]>;
  depth: number;
};

export function createPackState(): PackState {
  return { last: new Map(), depth: 0 };
}

/** At first that of the table; else all are null. */
export function getLast({ last }: PackState, key: number): readonly unknown[] {
  return last.get(key) ?? firstLasts.get(key) ?? none;
}

const none: readonly unknown[] = [];
const DEPTH_MAX = 200;

export function enterValue(state: PackState): void {
  state.depth += 1;
  if (state.depth > DEPTH_MAX) throw new RangeError(`Packed values are nested more than ${DEPTH_MAX} deep.`);
}

/** A shorter text hardly gains. */
const REPEATED_MIN = 5;

export function canRepeat(value: string | number): boolean {
  return typeof value === 'string' ? value.length >= REPEATED_MIN : !Number.isSafeInteger(value) || value >= TIME_FROM;
}

export function countBitBytes(bits: number): number {
  return Math.ceil(bits / 8);
}
