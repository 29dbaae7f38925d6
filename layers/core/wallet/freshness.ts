import type { Provenance } from '../provenance.ts';
import type { Figures } from './figures.ts';

/** When a wallet is first known of, its first funding or its first trade, unix ms; null when neither was seen. */
export const firstSeenMs = (
  { firstTradeMs }: Pick<Figures, 'firstTradeMs'>,
  provenance: Provenance | null,
): number | null => {
  const fundedMs = provenance?.firstFundedMs ?? null;
  if (fundedMs === null) return firstTradeMs;
  return firstTradeMs === null ? fundedMs : Math.min(fundedMs, firstTradeMs);
};

/** Whether a wallet that was funded is known of for no longer than `withinMs`. One that had traded before its first seen funding is as old as that trade. */
export const isFresh = (
  figures: Pick<Figures, 'firstTradeMs'>,
  provenance: Provenance | null,
  nowMs: number,
  withinMs: number,
): boolean => {
  const seenMs = firstSeenMs(figures, provenance);
  return typeof provenance?.firstFundedMs === 'number' && seenMs !== null && nowMs - seenMs <= withinMs;
};
