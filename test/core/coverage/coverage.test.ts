import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addSpan, listGaps, SPANS_MAX, type Span } from '../../../layers/core/coverage/coverage.ts';
import { feedRules, summarizeFeed } from '../../../layers/core/coverage/feed.ts';

const NOW_MS = 1_790_000_000_000;
const span = (fromMs: number, toMs: number, began = 'started'): Span => ({
  fromMs,
  toMs,
  fromSlot: fromMs * 2,
  toSlot: toMs * 2,
  began,
});
const cover = (spans: readonly Span[]) => spans.reduce(addSpan, [] as readonly Span[]);
const isCovered = (spans: readonly Span[], ms: number) => spans.some(one => one.fromMs <= ms && ms <= one.toMs);

const times = fc.tuple(fc.nat(60), fc.nat(8)).map(([from, length]) => span(from, from + length));

describe('Coverage of a source', () => {
  test('is the union of what it reported, in any order, however often', () => {
    fc.assert(
      fc.property(fc.array(times, { maxLength: 12 }), fc.array(fc.nat(11)), (reports, order) => {
        const shuffled = [...reports, ...order.flatMap(at => reports[at] ?? [])].reverse();
        const covered = cover(reports);
        for (let ms = 0; ms <= 70; ms += 0.5) expect(isCovered(covered, ms)).toBe(isCovered(reports, ms));
        expect(cover(shuffled).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual(
          covered.map(({ fromMs, toMs }) => [fromMs, toMs]),
        );
        for (const { fromMs, toMs } of listGaps(covered)) expect(fromMs).toBeLessThan(toMs);
      }),
    );
  });

  test('has a gap where nothing was reported, with its slots and its reason', () => {
    const covered = cover([span(0, 10), span(25, 30, 'silent'), span(0, 12), span(40, 50)]);
    expect(listGaps(covered)).toEqual([
      { fromMs: 12, toMs: 25, fromSlot: 24, toSlot: 50, reason: 'silent' },
      { fromMs: 30, toMs: 40, fromSlot: 60, toSlot: 80, reason: 'started' },
    ]);
  });

  test('has none where two processes overlap during a deployment', () => {
    const [old, next] = [span(0, 20), span(15, 40)];
    expect(listGaps(cover([span(0, 10), span(15, 16), old, next]))).toEqual([]);
  });

  test('keeps the newest spans of a source that breaks forever', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => span(at * 10, at * 10 + 1));
    expect(cover(many)).toEqual(many.slice(-SPANS_MAX));
    expect(addSpan(cover(many), span(0, 1))).toEqual(many.slice(-SPANS_MAX));
  });
});

describe('A feed', () => {
  const source = (agoMs: number, slot = 5, isWatched = true) => ({
    spans: [{ ...span(NOW_MS - 100_000, NOW_MS - agoMs), toSlot: slot }],
    isWatched,
  });
  const feedOf = (sources: Record<string, ReturnType<typeof source>>) =>
    summarizeFeed(new Map(Object.entries(sources)), NOW_MS);

  test('without a source is neither old nor silent', () => {
    expect(feedOf({})).toEqual({ newestSlot: null, ageMs: null, silentSinceMs: null, sources: [] });
  });

  test('is as old as its worst source, and silent since that one is', () => {
    const feed = feedOf({ a: source(4_000, 7), b: source(feedRules.silentMs + 1, 9), c: source(90_000, 3) });
    expect(feed).toMatchObject({ newestSlot: 9, ageMs: 90_000, silentSinceMs: NOW_MS - 90_000 });
    expect(feed.sources.map(({ state }) => state)).toEqual(['live', 'silent', 'silent']);
    expect(feedOf({ b: source(feedRules.silentMs) }).silentSinceMs).toBeNull();
  });

  test('does not call a source silent whose node announces no slots', () => {
    const feed = feedOf({ a: source(60_000, 7, false) });
    expect(feed).toMatchObject({ newestSlot: 7, ageMs: null, silentSinceMs: null });
    expect(feed.sources[0]!.state).toBe('unwatched');
  });

  test('forgets a source that did not report for a day', () => {
    expect(feedOf({ a: source(feedRules.removedMs) }).sources).toEqual([]);
    expect(feedOf({ a: source(feedRules.removedMs - 1) }).silentSinceMs).not.toBeNull();
  });
});
