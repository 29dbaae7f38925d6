/** Firings of a rule on their way to a target, one after another. */
export type Lane = {
  readonly ruleId: string;
  readonly targetId: string;
  readonly owner: string;
  /** Newest firing that was delivered, or is dead. */
  readonly throughSeq: number;
  /** Firings to send again, before newer ones. */
  readonly again: readonly Range[];
  /** The firing whose try failed; null between two. */
  readonly trying: Trying | null;
  /** Nothing is sent before. A call for this time is in the queue. */
  readonly restUntilMs: number;
  /** The worker that sends, until a time; null without one. */
  readonly holder: { readonly id: string; readonly untilMs: number } | null;
  /** Whether a call for the time after the holder's is in the queue. */
  readonly isCalled: boolean;
  /** Raised by each write. */
  readonly version: number;
};

/** Both included. */
export type Range = { readonly fromSeq: number; readonly toSeq: number };

export type Trying = {
  readonly seq: number;
  /** Tries so far. */
  readonly attempts: number;
  /** Of the first try. */
  readonly firstMs: number;
};

/** Ranges that wait at a time. */
export const RANGES_MAX = 20;

export function createLane(ruleId: string, targetId: string, owner: string): Lane {
  const progress = { throughSeq: 0, again: [], trying: null, restUntilMs: 0 };
  return { ruleId, targetId, owner, ...progress, holder: null, isCalled: false, version: 0 };
}

/** The firing after which the next one is read, and the last one of a range that is sent again. */
export function getNextPlace({ throughSeq, again }: Lane): { readonly afterSeq: number; readonly toSeq: number } {
  const [range] = again;
  return range ? { afterSeq: range.fromSeq - 1, toSeq: range.toSeq } : { afterSeq: throughSeq, toSeq: Infinity };
}

/** After a firing was delivered, or is dead. Those of a range were before. */
export function advanceLane(lane: Lane, seq: number): Lane {
  const [range, ...others] = lane.again;
  if (range === undefined || seq > lane.throughSeq)
    return { ...lane, throughSeq: Math.max(lane.throughSeq, seq), trying: null };
  const rest = seq < range.toSeq ? [{ fromSeq: seq + 1, toSeq: range.toSeq }] : [];
  return { ...lane, again: [...rest, ...others], trying: null };
}

/** Leaves out the rest of a range whose firings have expired. */
export function dropRange(lane: Lane): Lane {
  return { ...lane, again: lane.again.slice(1), trying: null };
}

/** With a range to send again. Null if all of it still waits. */
export function addRange(lane: Lane, { fromSeq, toSeq }: Range): Lane | null {
  const range = { fromSeq, toSeq: Math.min(toSeq, lane.throughSeq) };
  return range.toSeq < fromSeq ? null : { ...lane, again: [...lane.again, range] };
}
