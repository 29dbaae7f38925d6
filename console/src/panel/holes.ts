/** A time on a chart, unix ms. */
export type Span = { readonly fromMs: number; readonly toMs: number };

type Gap = { readonly from_ts: number; readonly to_ts: number };

/** Shares of the width. */
export type Hole = { readonly at: number; readonly width: number };

const HOUR_MS = 3_600_000;

/** The hours that gaps touch, as parts of a span. Neighbours are joined. */
export function listHoles(gaps: readonly Gap[], span: Span | undefined): readonly Hole[] {
  if (span === undefined || span.toMs <= span.fromMs) return [];
  const length = span.toMs - span.fromMs;
  const holes: { fromMs: number; toMs: number }[] = [];
  for (const gap of gaps.toSorted((a, b) => a.from_ts - b.from_ts)) {
    const fromMs = Math.max(span.fromMs, Math.floor(gap.from_ts / HOUR_MS) * HOUR_MS);
    const endMs = Math.ceil(Math.max(gap.to_ts, gap.from_ts + 1) / HOUR_MS) * HOUR_MS;
    const toMs = Math.min(span.toMs, endMs);
    if (toMs <= fromMs) continue;
    const last = holes.at(-1);
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else holes.push({ fromMs, toMs });
  }
  return holes.map(({ fromMs, toMs }) => ({ at: (fromMs - span.fromMs) / length, width: (toMs - fromMs) / length }));
}
