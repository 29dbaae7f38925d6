import type { UsdE30 } from '../amount.ts';

/** What a wallet's priced sells realized, by moving average cost in order of arrival. Mutable, part of its holding. */
export type Realized = {
  /** Tokens bought with a known price and not sold or sent off since, and what they cost. */
  lotRaw: bigint;
  costUsd: UsdE30;
  /** What the sells brought beyond what the tokens sold had cost, fees out; and the most that it ever came to. */
  realizedUsd: UsdE30;
  peakUsd: UsdE30;
};

export const nothingRealized: Realized = { lotRaw: 0n, costUsd: 0n, realizedUsd: 0n, peakUsd: 0n };

/** Takes a buy; one without a price adds no lot, so that what it bought realizes nothing. */
export const takeBought = (realized: Realized, raw: bigint, usd: UsdE30 | null): void => {
  if (usd === null) return;
  realized.lotRaw += raw;
  realized.costUsd += usd;
};

/** Takes a sell. Tokens that it never bought pass through on either side, as in the ledger; a position that is sold whole has the ledger's own sum, but for fees. */
export const takeSold = (realized: Realized, raw: bigint, usd: UsdE30 | null): void => {
  const { lotRaw, costUsd } = takeOff(realized, raw);
  if (usd === null || raw === 0n) return;
  realized.realizedUsd += (usd * lotRaw) / raw - costUsd;
  if (realized.realizedUsd > realized.peakUsd) realized.peakUsd = realized.realizedUsd;
};

/** Takes tokens off at their average cost: those sold, or sent to somebody else, which realizes nothing. Returns what was there of them. */
export const takeOff = (realized: Realized, raw: bigint): Pick<Realized, 'lotRaw' | 'costUsd'> => {
  const lotRaw = raw < realized.lotRaw ? raw : realized.lotRaw;
  const costUsd = lotRaw === 0n ? 0n : (realized.costUsd * lotRaw) / realized.lotRaw;
  realized.lotRaw -= lotRaw;
  realized.costUsd -= costUsd;
  return { lotRaw, costUsd };
};
