import { type CoverageGap, listGaps, type SourceCoverage } from './coverage.ts';

export const feedRules = {
  /** Three reports of a forwarder. */
  silentMs: 30_000,
  /** After this time without a report a source counts as removed. */
  removedMs: 86_400_000,
} as const;

export type FeedSource = {
  readonly source: string;
  /** `unwatched`: its node announces no slots, so silence is not noticed. */
  readonly state: 'live' | 'silent' | 'unwatched';
  readonly newestSlot: number | null;
  readonly heardAtMs: number;
  /** Begin of the oldest span that is kept. */
  readonly coveredFromMs: number;
  readonly gaps: CoverageGap[];
};

export type Feed = {
  /** Of all sources, or null without one. */
  readonly newestSlot: number | null;
  /** Since the watched source that is heard least. */
  readonly ageMs: number | null;
  /** Since when the first silent source is silent. */
  readonly silentSinceMs: number | null;
  readonly sources: FeedSource[];
};

/** Sums up all sources that reported within a day. */
export function summarizeFeed(stored: ReadonlyMap<string, SourceCoverage>, nowMs: number): Feed {
  const sources = [...stored]
    .map(([source, { spans, isWatched }]): FeedSource => {
      const newest = spans.at(-1)!;
      const heard = nowMs - newest.toMs > feedRules.silentMs ? 'silent' : 'live';
      return {
        source,
        state: isWatched ? heard : 'unwatched',
        newestSlot: newest.toSlot,
        heardAtMs: newest.toMs,
        coveredFromMs: spans[0]!.fromMs,
        gaps: listGaps(spans),
      };
    })
    .filter(({ heardAtMs }) => nowMs - heardAtMs < feedRules.removedMs)
    .sort((a, b) => (a.source < b.source ? -1 : 1));
  const heard = sources.filter(({ state }) => state !== 'unwatched').map(({ heardAtMs }) => heardAtMs);
  const silent = sources.filter(({ state }) => state === 'silent').map(({ heardAtMs }) => heardAtMs);
  const slots = sources.flatMap(({ newestSlot }) => newestSlot ?? []);
  return {
    newestSlot: slots.length === 0 ? null : Math.max(...slots),
    ageMs: heard.length === 0 ? null : Math.max(0, nowMs - Math.min(...heard)),
    silentSinceMs: silent.length === 0 ? null : Math.min(...silent),
    sources,
  };
}
