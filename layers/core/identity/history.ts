import { type Paid, toNominalLamports } from './paid.ts';

/** What a wallet traded on a UTC day, in millionths of a dollar. */
export type DayVolume = { readonly day: number; readonly microUsd: string };

/** A wallet's past. Without volumes, as in older records, its age alone counts. */
export type History = {
  readonly firstTradeMs: number | null;
  readonly traded?: readonly DayVolume[] | undefined;
};

/** Minimum age of a history. */
export const HISTORY_MS = 24 * 60 * 60_000;
/** Minimum volume of a history, percent of the amount. Dust does not count. */
const VOLUME_PERCENT_MIN = 2n;

/**
 * Whether a wallet had traded for a day before a time, for a part of an amount.
 * Whole days count that began 24 hours before it or earlier.
 */
export function hasTradeHistory({ firstTradeMs, traded }: History, atMs: number, amount: Paid): boolean {
  if (firstTradeMs === null || atMs - firstTradeMs <= HISTORY_MS) return false;
  if (traded === undefined) return true;
  const lastDay = toLastHistoryDay(atMs);
  const sum = traded.reduce((all, { day, microUsd }) => (day <= lastDay ? all + BigInt(microUsd) : all), 0n);
  const volume = toNominalLamports({ lamports: '0', microUsd: String(sum) });
  return volume * 100n >= toNominalLamports(amount) * VOLUME_PERCENT_MIN;
}

/** The last day whose volume is history at a time. */
export function toLastHistoryDay(atMs: number): number {
  return Math.floor((atMs - HISTORY_MS) / DAY_MS);
}

const DAY_MS = 86_400_000;
