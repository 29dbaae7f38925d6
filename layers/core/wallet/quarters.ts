import { type ByteReader, type ByteWriter, byteWriter, readCount, writeCount } from '../bytes.ts';
import { addPerformance, emptyPerformance, type PerformanceSum } from '../ledger/performance.ts';
import { deflated, inflated, readList, readSigned, writeList, writeSigned } from './state-bytes.ts';

/** A quarter of an hour: exits are summed by the quarter of their exit time. */
export const quarterMs = 15 * 60_000;

/** Stored quarters older than this before the newest are dropped: the widest window is 30 days. */
export const keptQuarters = 31 * 96;

/** Sums by quarter, ascending; `quarter` counts from the epoch. */
export type QuarterSums = readonly { readonly quarter: number; readonly sum: PerformanceSum }[];

/** The stored item: sums of all exits up to the wallet's arrival number `through`. */
export type Quarters = { readonly through: number; readonly sums: QuarterSums };

export const emptyQuarters: Quarters = { through: 0, sums: [] };

/** What of a state concerns windows. */
export type RecentSums = {
  /** Newest arrival number applied. */
  readonly seq: number;
  /** The stored item holds the exits up to this one. */
  readonly sumsThrough: number;
  /** Sums of the exits after `sumsThrough`. */
  readonly recent: QuarterSums;
  /** Latest exit time; 0 without one. */
  readonly newestExitMs: number;
};

/** An exit in an edge quarter, as read from the wallet's journal. */
export type BoundaryExit = { readonly exitMs: number; readonly sum: PerformanceSum };

/** Times [fromMs, toMs) whose exits must be read one by one. */
export type EdgeRange = { readonly fromMs: number; readonly toMs: number };

/** Adds one exit's sums to its quarter. */
export const withExit = (sums: QuarterSums, exitMs: number, sum: PerformanceSum): QuarterSums =>
  mergeQuarters(sums, [{ quarter: Math.floor(exitMs / quarterMs), sum }]);

/** Open quarters beyond which they go into the stored item. */
const openQuartersMax = 12;

/**
 * Whether the sums should be spilled. Asked of the state as loaded, before a batch is applied: what is stored is then always
 * what some committed state held, and a crash before the next commit leaves nothing that could be counted twice.
 */
export const sumsDue = ({ recent }: RecentSums): boolean => recent.length > openQuartersMax;

/**
 * The stored item with the state's own sums in it. Write it, then commit `withSumsSpilled(state)` (with the batch applied on top).
 * Running it again after a crash in between changes nothing. Errors: as `areOneMoment`.
 */
export const mergeSums = (stored: Quarters, state: RecentSums): Quarters => {
  assertOneMoment(stored, state);
  if (stored.through >= state.seq) return stored;
  const sums = mergeQuarters(stored.sums, state.recent);
  const oldest = (sums.at(-1)?.quarter ?? 0) - keptQuarters;
  return { through: state.seq, sums: sums.filter(({ quarter }) => quarter >= oldest) };
};

/** The state once its sums lie in the stored item. */
export const withSumsSpilled = <State extends RecentSums>(state: State): State => ({
  ...state,
  sumsThrough: state.seq,
  recent: [],
});

/** The state as it stands beside a stored item that a writer left before a crash: what lies there is taken out of it. */
export const reconciled = <State extends RecentSums>(state: State, stored: Quarters): State =>
  stored.through > state.sumsThrough ? withSumsSpilled(state) : state;

/** Whether state and stored item fit together; where a spill fell between the two reads they do not: read both again, the head first. */
export const areOneMoment = (stored: Quarters, { seq, sumsThrough }: RecentSums): boolean =>
  stored.through === sumsThrough || stored.through === seq;

/** The times whose exits `performanceWithin` wants one by one: none to two, each shorter than a quarter. */
export const edgeRanges = (state: RecentSums, fromMs: number, toMs: number): readonly EdgeRange[] => {
  const { startMs, endMs, firstMs, lastMs } = boundsOf(state, fromMs, toMs);
  if (startMs >= endMs) return [];
  if (firstMs >= lastMs) return [{ fromMs: startMs, toMs: endMs }];
  return [
    { fromMs: startMs, toMs: firstMs },
    { fromMs: lastMs, toMs: endMs },
  ].filter(range => range.fromMs < range.toMs);
};

/**
 * The exact sum of the exits with exit time in (fromMs, toMs], at most 30 days of them: whole quarters from the sums, the rest from `boundaryExits`,
 * which must hold every exit of `edgeRanges` once and may hold others. Errors: RangeError where `areOneMoment` says no.
 */
export const performanceWithin = (
  stored: Quarters,
  state: RecentSums,
  fromMs: number,
  toMs: number,
  boundaryExits: readonly BoundaryExit[],
): PerformanceSum => {
  assertOneMoment(stored, state);
  const { firstMs, lastMs } = boundsOf(state, fromMs, toMs);
  const edges = edgeRanges(state, fromMs, toMs);
  const whole = [...stored.sums, ...reconciled(state, stored).recent].filter(
    ({ quarter }) => quarter * quarterMs >= firstMs && (quarter + 1) * quarterMs <= lastMs,
  );
  const single = boundaryExits.filter(({ exitMs }) => edges.some(edge => exitMs >= edge.fromMs && exitMs < edge.toMs));
  return [...whole, ...single].map(({ sum }) => sum).reduce(addPerformance, emptyPerformance);
};

/** The stored item as bytes: about 60 a quarter that had an exit; 31 days of quarters without a gap stay under 200 KB. */
export const encodeQuarters = ({ through, sums }: Quarters): Uint8Array => {
  const writer = byteWriter();
  writeCount(writer, through);
  writeQuarterSums(writer, sums);
  return deflated(quartersVersion, writer);
};

export const decodeQuarters = (bytes: Uint8Array): Quarters => {
  const reader = inflated(quartersVersion, bytes);
  return { through: readCount(reader), sums: readQuarterSums(reader) };
};

export const quartersVersion = 1;

export const writeQuarterSums = (writer: ByteWriter, sums: QuarterSums): void => {
  let before = 0;
  writeList(writer, sums, (_, { quarter, sum }) => {
    writeCount(writer, quarter - before);
    before = quarter;
    writePerformance(writer, sum);
  });
};

export const readQuarterSums = (reader: ByteReader): QuarterSums => {
  let before = 0;
  return readList(reader, () => {
    const quarter = before + readCount(reader);
    before = quarter;
    return { quarter, sum: readPerformance(reader) };
  });
};

/** Fees and cash follow from the rest but for what is written of them, which is small. */
export const writePerformance = (writer: ByteWriter, sum: PerformanceSum): void => {
  for (const count of [sum.exits, sum.wins, sum.losses, sum.fastExits, sum.holdSeconds]) writeCount(writer, count);
  for (const usd of [sum.realizedUsd, sum.costUsd, sum.volumeUsd]) writeSigned(writer, usd);
  writeSigned(writer, sum.realizedUsd - sum.cashUsd);
  writeSigned(writer, sum.feesUsd - feesFrom(sum));
};

export const readPerformance = (reader: ByteReader): PerformanceSum => {
  const counts = { exits: readCount(reader), wins: readCount(reader), losses: readCount(reader) };
  const holds = { fastExits: readCount(reader), holdSeconds: readCount(reader) };
  const [realizedUsd, costUsd, volumeUsd] = [readSigned(reader), readSigned(reader), readSigned(reader)];
  const cashUsd = realizedUsd - readSigned(reader);
  const feesUsd = readSigned(reader) + feesFrom({ volumeUsd, costUsd, cashUsd });
  return { ...counts, ...holds, realizedUsd, cashUsd, costUsd, volumeUsd, feesUsd };
};

/** Cash is proceeds less cost and fees, and volume is proceeds and cost. */
const feesFrom = ({ volumeUsd, costUsd, cashUsd }: Pick<PerformanceSum, 'volumeUsd' | 'costUsd' | 'cashUsd'>): bigint =>
  volumeUsd - 2n * costUsd - cashUsd;

/** Both lists ascend, and so does what comes out. */
const mergeQuarters = (a: QuarterSums, b: QuarterSums): QuarterSums => {
  const merged: { quarter: number; sum: PerformanceSum }[] = [];
  let at = 0;
  for (const one of a) {
    for (; at < b.length && b[at]!.quarter < one.quarter; at += 1) merged.push(b[at]!);
    const same = b[at]?.quarter === one.quarter ? b[at++] : undefined;
    merged.push(same ? { quarter: one.quarter, sum: addPerformance(one.sum, same.sum) } : one);
  }
  return [...merged, ...b.slice(at)];
};

/**
 * The window as [startMs, endMs) and its whole quarters as [firstMs, lastMs). Where no exit is later than the window its last quarter counts as
 * whole, so that a window up to now has one edge.
 */
const boundsOf = ({ newestExitMs }: RecentSums, fromMs: number, toMs: number) => {
  const startMs = fromMs + 1;
  const endMs = toMs + 1;
  const round = newestExitMs < endMs ? Math.ceil : Math.floor;
  return {
    startMs,
    endMs,
    firstMs: Math.ceil(startMs / quarterMs) * quarterMs,
    lastMs: round(endMs / quarterMs) * quarterMs,
  };
};

const assertOneMoment = (stored: Quarters, state: RecentSums): void => {
  if (!areOneMoment(stored, state))
    throw new RangeError(
      `Stored sums reach arrival ${stored.through}, the state ${state.sumsThrough} and ${state.seq}. Read both again, the head first.`,
    );
};
