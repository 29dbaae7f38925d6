import type * as z from 'zod/mini';

/** A time of events, unix ms. */
export type Window = { readonly fromMs: number; readonly toMs: number };

type Asked<Query, Body extends z.ZodMiniType> = {
  readonly query: Query;
  readonly body: z.input<Body>;
  readonly nowMs: number;
};

/** What an aggregate says of gaps (`docs/reference/coverage.md#aggregates`). */
export type Covers<Query = Readonly<Record<string, unknown>>, Body extends z.ZodMiniType = z.ZodMiniType> = {
  /** Lists and other forms have it in a header. */
  readonly at: 'body' | 'header';
  /** Null: no window. Absent: the reply names it. */
  window?(asked: Asked<Query, Body>): Window | null;
  /** The volume of the answer; absent where it has none. */
  volumeUsd?(body: z.input<Body>): number;
};

/** Header with the coverage of a list. */
export const COVERAGE_HEADER = 'Chain-Coverage';

/** The time of a page of buckets. */
export function findBucketsWindow(
  { from, to, limit }: { readonly from?: number | undefined; readonly to?: number | undefined; readonly limit: number },
  starts: readonly number[],
  nowMs: number,
): Window {
  const toMs = Math.min(to ?? nowMs, nowMs);
  const first = starts[0] ?? toMs;
  return { fromMs: starts.length < limit ? (from ?? first) : first, toMs };
}
