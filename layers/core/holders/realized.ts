import type { UsdE30 } from '../money/amount.ts';

export const nothingRealized = {
  /** Priced tokens still held, and their cost. */
  lotRaw: 0n,
  costUsd: 0n,
  /** Profit after fees, and its peak. */
  realizedUsd: 0n,
  peakUsd: 0n,
};

/** Realized profit by moving average cost. Mutable, part of a holding. */
export type Realized = typeof nothingRealized;

/** Adds a buy; unpriced buys add no cost basis. */
export function takeBought(realized: Realized, raw: bigint, usd: UsdE30 | null): void {
  if (usd === null) return;
  realized.lotRaw += raw;
  realized.costUsd += usd;
}

/** Applies a sell; tokens that were never bought realize nothing. */
export function takeSold(realized: Realized, raw: bigint, usd: UsdE30 | null): void {
  const { lotRaw, costUsd } = takeOff(realized, raw);
  if (usd === null || raw === 0n) return;
  realized.realizedUsd += (usd * lotRaw) / raw - costUsd;
  if (realized.realizedUsd > realized.peakUsd) realized.peakUsd = realized.realizedUsd;
}

/** Removes tokens at average cost and returns the removed lot. */
export function takeOff(realized: Realized, raw: bigint): Pick<Realized, 'lotRaw' | 'costUsd'> {
  const lotRaw = raw < realized.lotRaw ? raw : realized.lotRaw;
  const costUsd = lotRaw === 0n ? 0n : (realized.costUsd * lotRaw) / realized.lotRaw;
  realized.lotRaw -= lotRaw;
  realized.costUsd -= costUsd;
  return { lotRaw, costUsd };
}
