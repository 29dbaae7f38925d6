import type { Provenance } from '../identity/provenance.ts';
import type { Figures } from './figures.ts';

/** A wallet's first funding or trade, whichever is earlier, unix ms. */
export function findFirstSeenMs(
  { firstTradeMs }: Pick<Figures, 'firstTradeMs'>,
  provenance: Provenance | null,
): number | null {
  const fundedMs = provenance?.firstFundedMs ?? null;
  if (fundedMs === null) return firstTradeMs;
  return firstTradeMs === null ? fundedMs : Math.min(fundedMs, firstTradeMs);
}

/** Whether a funded wallet was first seen within `withinMs`. */
export function isFresh(
  figures: Pick<Figures, 'firstTradeMs'>,
  provenance: Provenance | null,
  nowMs: number,
  withinMs: number,
): boolean {
  const seenMs = findFirstSeenMs(figures, provenance);
  return typeof provenance?.firstFundedMs === 'number' && seenMs !== null && nowMs - seenMs <= withinMs;
}
