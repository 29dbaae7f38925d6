import { describe, expect, test } from 'vitest';
import { addFundingTime, FUNDINGS_MAX } from '../../../layers/core/identity/funding.ts';
import {
  computeFundToTradeSeconds,
  type Fundings,
  fundingsCodec,
  toFundings,
  withFunding,
  withSwapAt,
} from '../../../layers/core/wallet/fundings.ts';
import fc from '../../laws.ts';

type Event = { readonly funding: boolean; readonly atMs: number };

/** The first swap at or after a time, or null. */
const nextOf = (swaps: readonly number[], fromMs: number): number | null => {
  const later = swaps.filter(ms => ms >= fromMs);
  return later.length === 0 ? null : Math.min(...later);
};

/** Fundings and swaps by brute force. */
const brute = (events: readonly Event[]): Fundings => {
  const swaps = events.flatMap(({ funding, atMs }) => (funding ? [] : [atMs]));
  const times = [...new Set(events.flatMap(({ funding, atMs }) => (funding ? [atMs] : [])))];
  return times
    .sort((a, b) => a - b)
    .slice(-FUNDINGS_MAX)
    .map(fundedMs => ({ fundedMs, tradedMs: nextOf(swaps, fundedMs) }));
};

/** The same, event by event in arrival order. */
const reported = (events: readonly Event[], begun: Fundings = []): Fundings => {
  const swaps: number[] = [];
  return events.reduce((fundings, { funding, atMs }) => {
    if (funding) return withFunding(fundings, { fundedMs: atMs, tradedMs: nextOf(swaps, atMs) });
    swaps.push(atMs);
    return withSwapAt(fundings, atMs);
  }, begun);
};

describe('Fundings and what followed them', () => {
  const events = (most: number) =>
    fc.array(fc.record({ funding: fc.boolean(), atMs: fc.integer({ min: 1, max: most }) }), {
      maxLength: 120,
      size: 'max',
    });

  test('depend only on the sets of fundings and swaps', () => {
    fc.assert(
      fc.property(
        fc
          .oneof(events(12), events(400))
          .chain(once =>
            fc.tuple(fc.constant(once), fc.shuffledSubarray([...once, ...once], { minLength: 2 * once.length })),
          ),
        ([once, shuffledTwice]) => {
          expect(reported(once)).toEqual(brute(once));
          expect(reported(shuffledTwice)).toEqual(brute(once));
        },
      ),
    );
  });

  test('may begin with funding times kept before the wallet traded', () => {
    fc.assert(
      fc.property(events(400), all => {
        const [fundings, swaps] = [all.filter(({ funding }) => funding), all.filter(({ funding }) => !funding)];
        const times = fundings.map(({ atMs }) => atMs).reduce(addFundingTime, [] as readonly number[]);
        expect(reported(swaps, toFundings(times))).toEqual(brute(all));
      }),
    );
  });

  test('are unchanged without news', () => {
    const fundings = reported([
      { funding: true, atMs: 10 },
      { funding: false, atMs: 15 },
    ]);
    expect(withSwapAt(fundings, 16)).toBe(fundings);
    expect(withSwapAt(fundings, 9)).toBe(fundings);
    expect(withFunding(fundings, { fundedMs: 10, tradedMs: 15 })).toBe(fundings);
  });

  test('survive a round trip', () => {
    fc.assert(
      fc.property(events(1e12), all => {
        const fundings = brute(all);
        expect(fundingsCodec.decode(JSON.parse(JSON.stringify(fundingsCodec.encode(fundings))))).toEqual(fundings);
      }),
    );
  });
});

describe('The median time from a funding to a trade', () => {
  const at = (seconds: number): number => 1_760_000_000_000 + seconds * 1000;
  const median = (fundedSeconds: readonly number[], swapSeconds: readonly number[]) =>
    computeFundToTradeSeconds(
      reported([
        ...fundedSeconds.map(seconds => ({ funding: true, atMs: at(seconds) })),
        ...swapSeconds.map(seconds => ({ funding: false, atMs: at(seconds) })),
      ]),
    );

  test('covers every funding that a swap followed; even counts average the middle two', () => {
    expect(median([0, 1000, 2000], [60, 1005, 2600])).toBe(60);
    expect(median([0, 1000], [60, 1005])).toBe(32.5);
  });

  test('counts two fundings before one swap from their own times, and equal times once', () => {
    expect(median([0, 40], [100])).toBe(80);
    expect(median([0, 0, 40], [100])).toBe(80);
  });

  test('counts a swap at the time of the funding, and none before it', () => {
    expect(median([50], [50, 90])).toBe(0);
    expect(median([50], [49, 90])).toBe(40);
  });

  test('excludes a funding without a later swap, and is null without any other', () => {
    expect(median([0, 500], [30])).toBe(30);
    expect(median([500], [30])).toBeNull();
    expect(median([], [30])).toBeNull();
  });

  test('covers the latest 32 fundings', () => {
    const times = Array.from({ length: 40 }, (_, n) => n * 100);
    // The first eight waited 90 s, the others 10 s.
    const swaps = times.map((seconds, n) => seconds + (n < 8 ? 90 : 10));
    expect(median(times, swaps)).toBe(10);
    expect(reported(times.map(seconds => ({ funding: true, atMs: at(seconds) })))).toHaveLength(FUNDINGS_MAX);
  });
});
