import { asIs, getArrayCodec, getTupleCodec } from '../codec/codec.ts';
import { addFundingTime } from '../identity/funding.ts';

type FundedAt = { readonly fundedMs: number; readonly tradedMs: number | null };

/** The latest fundings, ascending: independent of arrival order. */
export type Fundings = readonly FundedAt[];

/** Fundings before any swap. */
export function toFundings(fundedAtMs: readonly number[]): Fundings {
  return fundedAtMs.map(fundedMs => ({ fundedMs, tradedMs: null }));
}

/** Adds a funding with its first swap so far. */
export function withFunding(fundings: Fundings, funded: FundedAt): Fundings {
  const known = fundings.map(({ fundedMs }) => fundedMs);
  const kept = addFundingTime(known, funded.fundedMs);
  if (kept === known) return fundings;
  const byMs = new Map([...fundings, funded].map(one => [one.fundedMs, one]));
  return kept.map(fundedMs => byMs.get(fundedMs)!);
}

/** Adds a swap; the earliest after each funding counts. */
export function withSwapAt(fundings: Fundings, timestampMs: number): Fundings {
  const isNext = ({ fundedMs, tradedMs }: FundedAt): boolean =>
    fundedMs <= timestampMs && (tradedMs === null || timestampMs < tradedMs);
  if (!fundings.some(isNext)) return fundings;
  return fundings.map(one => (isNext(one) ? { ...one, tradedMs: timestampMs } : one));
}

/** Median seconds from funding to next swap; null without a pair. */
export function computeFundToTradeSeconds(fundings: Fundings): number | null {
  const waits = fundings.flatMap(({ fundedMs, tradedMs }) => (tradedMs === null ? [] : [tradedMs - fundedMs]));
  if (waits.length === 0) return null;
  const sorted = waits.sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2000;
}

export const fundingsCodec = getArrayCodec(getTupleCodec<FundedAt>({ fundedMs: asIs, tradedMs: asIs }));
