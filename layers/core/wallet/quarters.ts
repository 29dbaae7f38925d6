import { asIs, getDeltaCodec, getTupleCodec } from '../codec/codec.ts';
import { addPerformance, emptyPerformance, type PerformanceSum, performanceCodec } from '../ledger/performance.ts';
import { createPackedCodec } from './packed.ts';

/** Exits are summed by the quarter hour of their time. */
export const quarterMs = 15 * 60_000;

/** Keeps 31 days: the widest window is 30. */
export const keptQuarters = 31 * 96;

/** Sums by quarter, ascending; `quarter` counts from the epoch. */
export type QuarterSums = readonly { readonly quarter: number; readonly sum: PerformanceSum }[];

/** The stored item: sums of exits up to arrival number `through`. */
export type Quarters = { readonly through: number; readonly sums: QuarterSums };

export const emptyQuarters: Quarters = { through: 0, sums: [] };

type RecentSums = {
  readonly seq: number;
  /** The stored item includes exits up to this number. */
  readonly sumsThrough: number;
  readonly recent: QuarterSums;
  readonly newestExitMs: number;
};

/** An exit in an edge quarter, from the wallet's journal. */
type BoundaryExit = { readonly exitMs: number; readonly sum: PerformanceSum };

/** Times [fromMs, toMs) whose exits are read one by one. */
export type EdgeRange = { readonly fromMs: number; readonly toMs: number };

/** Adds one exit's sums to its quarter. */
export function withExit(sums: QuarterSums, exitMs: number, sum: PerformanceSum): QuarterSums {
  return mergeQuarters(sums, [{ quarter: Math.floor(exitMs / quarterMs), sum }]);
}

const openQuartersMax = 12;

/** Ask before applying a batch, so a crash never counts exits twice. */
export function isSumsSpillDue({ recent }: RecentSums): boolean {
  return recent.length > openQuartersMax;
}

/** Merges the state's sums. Write the result, then commit `withSumsSpilled(state)`. */
export function mergeSums(stored: Quarters, state: RecentSums): Quarters {
  assertSameVersion(stored, state);
  if (stored.through >= state.seq) return stored;
  const sums = mergeQuarters(stored.sums, state.recent);
  const oldest = (sums.at(-1)?.quarter ?? 0) - keptQuarters;
  return { through: state.seq, sums: sums.filter(({ quarter }) => quarter >= oldest) };
}

/** The state after its sums are stored. */
export function withSumsSpilled<State extends RecentSums>(state: State): State {
  return {
    ...state,
    sumsThrough: state.seq,
    recent: [],
  };
}

/** Removes sums that a writer stored before a crash. */
export function repairRecentSums<State extends RecentSums>(state: State, stored: Quarters): State {
  return stored.through > state.sumsThrough ? withSumsSpilled(state) : state;
}

/** Whether state and stored item match. If not, read both again. */
export function isSameVersion(stored: Quarters, { seq, sumsThrough }: RecentSums): boolean {
  return stored.through === sumsThrough || stored.through === seq;
}

/** Time ranges for `sumPerformanceWithin`: at most two, each under a quarter. */
export function listEdgeRanges(state: RecentSums, fromMs: number, toMs: number): readonly EdgeRange[] {
  const { startMs, endMs, firstMs, lastMs } = toBounds(state, fromMs, toMs);
  if (startMs >= endMs) return [];
  if (firstMs >= lastMs) return [{ fromMs: startMs, toMs: endMs }];
  return [
    { fromMs: startMs, toMs: firstMs },
    { fromMs: lastMs, toMs: endMs },
  ].filter(range => range.fromMs < range.toMs);
}

/** Exact sums over (fromMs, toMs]; needs all exits of `listEdgeRanges`. Throws RangeError if stale. */
export function sumPerformanceWithin(
  stored: Quarters,
  state: RecentSums,
  fromMs: number,
  toMs: number,
  boundaryExits: readonly BoundaryExit[],
): PerformanceSum {
  assertSameVersion(stored, state);
  const { firstMs, lastMs } = toBounds(state, fromMs, toMs);
  const edges = listEdgeRanges(state, fromMs, toMs);
  const whole = [...stored.sums, ...repairRecentSums(state, stored).recent].filter(
    ({ quarter }) => quarter * quarterMs >= firstMs && (quarter + 1) * quarterMs <= lastMs,
  );
  const single = boundaryExits.filter(({ exitMs }) => edges.some(edge => exitMs >= edge.fromMs && exitMs < edge.toMs));
  return [...whole, ...single].map(({ sum }) => sum).reduce(addPerformance, emptyPerformance);
}

export const quarterSumsCodec = getDeltaCodec(
  getTupleCodec<QuarterSums[number]>({ quarter: asIs, sum: performanceCodec }),
  ['quarter'],
);

export const quartersVersion = 3;

/** About 80 bytes per non-empty quarter, under 250 KB for 31 days. */
export const { encode: encodeQuarters, decode: decodeQuarters } = createPackedCodec(
  quartersVersion,
  getTupleCodec<Quarters>({ through: asIs, sums: quarterSumsCodec }),
);

function mergeQuarters(a: QuarterSums, b: QuarterSums): QuarterSums {
  const merged: { quarter: number; sum: PerformanceSum }[] = [];
  let at = 0;
  for (const one of a) {
    for (; at < b.length && b[at]!.quarter < one.quarter; at += 1) merged.push(b[at]!);
    const same = b[at]?.quarter === one.quarter ? b[at++] : undefined;
    merged.push(same ? { quarter: one.quarter, sum: addPerformance(one.sum, same.sum) } : one);
  }
  return [...merged, ...b.slice(at)];
}

/** Without a later exit, the last quarter counts as whole. */
function toBounds({ newestExitMs }: RecentSums, fromMs: number, toMs: number) {
  const startMs = fromMs + 1;
  const endMs = toMs + 1;
  const round = newestExitMs < endMs ? Math.ceil : Math.floor;
  return {
    startMs,
    endMs,
    firstMs: Math.ceil(startMs / quarterMs) * quarterMs,
    lastMs: round(endMs / quarterMs) * quarterMs,
  };
}

function assertSameVersion(stored: Quarters, state: RecentSums): void {
  if (!isSameVersion(stored, state))
    throw new RangeError(
      `Sums reach row ${stored.through}, the state ${state.sumsThrough} and ${state.seq}. Read the head first.`,
    );
}
