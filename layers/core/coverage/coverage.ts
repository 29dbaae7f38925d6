/** A time in which a source delivered everything without a break. */
export type Span = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromSlot: number | null;
  readonly toSlot: number | null;
  /** Why it begins where it does. */
  readonly began: string;
};

/** `spans` do not touch; oldest first. */
export type SourceCoverage = {
  readonly spans: readonly Span[];
  /** False: its node announces no slots, so silence is not noticed. */
  readonly isWatched: boolean;
};

/** Nothing is known between these. `reason`: why the next span began. */
export type CoverageGap = Omit<Span, 'began'> & { readonly reason: string };

export const SPANS_MAX = 16;

/** Adds a span, in any order and repeatedly. Keeps the newest spans. */
export function addSpan(spans: readonly Span[], span: Span): readonly Span[] {
  const apart = spans.filter(({ fromMs, toMs }) => toMs < span.fromMs || fromMs > span.toMs);
  const touching = spans.filter(one => !apart.includes(one));
  const whole = touching.reduce((a, b) => {
    const first = b.fromMs < a.fromMs || (b.fromMs === a.fromMs && b.fromSlot !== null) ? b : a;
    const last = b.toMs > a.toMs || (b.toMs === a.toMs && (b.toSlot ?? 0) > (a.toSlot ?? 0)) ? b : a;
    const { fromMs, fromSlot, began } = first;
    return { fromMs, toMs: last.toMs, fromSlot, toSlot: last.toSlot, began };
  }, span);
  const joined = [...apart, whole];
  return joined.sort((a, b) => a.fromMs - b.fromMs).slice(-SPANS_MAX);
}

/** Gaps between spans, oldest first. */
export function listGaps(spans: readonly Span[]): CoverageGap[] {
  return spans.slice(1).map((next, at) => {
    const before = spans[at]!;
    return {
      fromMs: before.toMs,
      toMs: next.fromMs,
      fromSlot: before.toSlot,
      toSlot: next.fromSlot,
      reason: next.began,
    };
  });
}
