import { type CoverageGap, listGaps, type SourceCoverage } from './coverage.ts';

/** A gap as an input states it. */
export type SourceGap = {
  readonly source: string;
  /** Null: of every venue. */
  readonly venue: string | null;
  readonly fromSlot: number;
  readonly toSlot: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly reason: string;
  readonly isFilled: boolean;
  /** When the source said so. */
  readonly atMs: number;
};

/** A gap that nothing filled. Slots are null where the source announces none. */
export type OpenGap = CoverageGap & Pick<SourceGap, 'source' | 'venue'>;

/** Of one source (*default*). */
export const SOURCE_GAPS_MAX = 256;

/**
 * Adds a gap: the newest per first slot wins.
 * Keeps the list where nothing changed.
 */
export function putGap(gaps: readonly SourceGap[], gap: SourceGap): readonly SourceGap[] {
  const known = gaps.find(({ fromSlot }) => fromSlot === gap.fromSlot);
  if (known !== undefined && (known.atMs > gap.atMs || JSON.stringify(known) === JSON.stringify(gap))) return gaps;
  const others = gaps.filter(one => one !== known);
  return [...others, gap].sort((a, b) => a.toMs - b.toMs || a.fromSlot - b.fromSlot).slice(-SOURCE_GAPS_MAX);
}

/** Lists unfilled gaps, and unexplained spaces between reports. */
export function listOpenGaps(
  stated: ReadonlyMap<string, readonly SourceGap[]>,
  reported: ReadonlyMap<string, SourceCoverage>,
): readonly OpenGap[] {
  const open = [...stated.values()].flat().filter(({ isFilled }) => !isFilled);
  const unstated = [...reported].flatMap(([source, { spans }]) =>
    listGaps(spans)
      .filter(gap => !(stated.get(source) ?? []).some(one => one.venue === null && overlaps(one, gap)))
      .map(gap => ({ ...gap, source, venue: null })),
  );
  return [...open.map(({ isFilled, atMs, ...gap }) => gap), ...unstated].sort(
    (a, b) => a.fromMs - b.fromMs || a.toMs - b.toMs || (a.source < b.source ? -1 : 1),
  );
}

type Times = { readonly fromMs: number; readonly toMs: number };

/** A gap without length lies in the millisecond where it begins. */
export function overlaps(gap: Times, { fromMs, toMs }: Times): boolean {
  return gap.fromMs < toMs && Math.max(gap.toMs, gap.fromMs + 1) > fromMs;
}
