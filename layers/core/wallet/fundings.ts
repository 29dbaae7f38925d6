import { type ByteReader, type ByteWriter, readCount, writeCount } from '../bytes.ts';
import { latestMoments } from '../funding.ts';
import { readList, writeList } from './state-bytes.ts';

/** A moment at which SOL came in, and the wallet's first swap at or after it, unix ms; null while there is none. */
export type FundedMoment = { readonly fundedMs: number; readonly tradedMs: number | null };

/** A wallet's latest funding moments, ascending: a function of the sets of its fundings and its swaps, in whatever order they came. */
export type Fundings = readonly FundedMoment[];

/** Funding moments before any swap. */
export const fundingsOf = (momentsMs: readonly number[]): Fundings =>
  momentsMs.map(fundedMs => ({ fundedMs, tradedMs: null }));

/** With a funding, whose first swap at or after it among all taken so far is told; one already known, or older than all that are kept, changes nothing. */
export const withFunding = (fundings: Fundings, moment: FundedMoment): Fundings => {
  const known = fundings.map(({ fundedMs }) => fundedMs);
  const kept = latestMoments(known, moment.fundedMs);
  if (kept === known) return fundings;
  const byMs = new Map([...fundings, moment].map(one => [one.fundedMs, one]));
  return kept.map(fundedMs => byMs.get(fundedMs)!);
};

/** With a swap: the first one after a funding counts, however late it came to be known. */
export const withSwapAt = (fundings: Fundings, timestampMs: number): Fundings => {
  const isNext = ({ fundedMs, tradedMs }: FundedMoment): boolean =>
    fundedMs <= timestampMs && (tradedMs === null || timestampMs < tradedMs);
  if (!fundings.some(isNext)) return fundings;
  return fundings.map(one => (isNext(one) ? { ...one, tradedMs: timestampMs } : one));
};

/** Median of the times from a funding to the next swap, seconds; null where no funding was followed by one. */
export const fundToTradeSeconds = (fundings: Fundings): number | null => {
  const waits = fundings.flatMap(({ fundedMs, tradedMs }) => (tradedMs === null ? [] : [tradedMs - fundedMs]));
  if (waits.length === 0) return null;
  const sorted = waits.sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2000;
};

/** About six bytes a moment. */
export const writeFundings = (writer: ByteWriter, fundings: Fundings): void => {
  let before = 0;
  writeList(writer, fundings, (_, { fundedMs, tradedMs }) => {
    writeCount(writer, fundedMs - before);
    writeCount(writer, tradedMs === null ? 0 : tradedMs - fundedMs + 1);
    before = fundedMs;
  });
};

export const readFundings = (reader: ByteReader): Fundings => {
  let before = 0;
  return readList(reader, () => {
    const fundedMs = before + readCount(reader);
    const lifted = readCount(reader);
    before = fundedMs;
    return { fundedMs, tradedMs: lifted === 0 ? null : fundedMs + lifted - 1 };
  });
};
