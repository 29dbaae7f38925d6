import { describe, expect, test } from 'vitest';
import { createBundles } from '../../../layers/core/bundles/bundles.ts';
import { insidersCodec } from '../../../layers/core/insiders/codec.ts';
import { createInsiders, takeInsider } from '../../../layers/core/insiders/insiders.ts';
import { createPools, takePool } from '../../../layers/core/liquidity/pools.ts';
import type { MintRow, StatusFact } from '../../../layers/core/mint/mint-row.ts';
import { tokenCodec } from '../../../layers/core/security/codec.ts';
import { findDeepestFall, type Prices, putPrice } from '../../../layers/core/token-state/prices.ts';
import { rugRules } from '../../../layers/core/token-state/rules.ts';
import {
  createTokenState,
  getTokenStatus,
  type TokenState,
  takeToken,
} from '../../../layers/core/token-state/token-state.ts';
import fc from '../../laws.ts';
import { funded, funding, START_MS } from '../../stories/security/rows.ts';
import { described, liquidity, priced, status } from '../../stories/security/rug-rows.ts';

const minute = 60_000;
const AT_START = { fromMs: START_MS, toMs: START_MS };

const play = (
  rows: readonly MintRow[],
  token: TokenState = createTokenState(),
  pools = createPools(),
  insiders = createInsiders(),
) => {
  const news = rows.flatMap((row, index) => {
    const placed = { ...row, seq: index + 1 };
    takePool(pools, placed);
    takeInsider(insiders, placed);
    return takeToken(token, placed, { pools, insiders, bundles: createBundles('mint') });
  });
  return { token, news, rugs: news.flatMap(one => (one.kind === 'rugged' ? [one.rug] : [])), pools, insiders };
};

/** Prices with a possible fall, at times around a pull. */
const point = fc.record({
  ms: fc.oneof(fc.integer({ min: -12 * minute, max: 12 * minute }), fc.integer({ min: -40_000, max: 40_000 })),
  price: fc.constantFrom(0.1, 0.19, 0.2, 0.21, 0.5, 1, 1.1),
});

type Point = { readonly ms: number; readonly price: number };

/** A fall by brute force over every pair of prices. */
const bruteFall = (points: readonly Point[], ms: number): boolean =>
  points.some(high =>
    points.some(low => {
      const stoodMs = Math.min(stoodUntil(points, high), low.ms);
      return (
        high.ms <= low.ms &&
        Math.abs(low.ms - ms) <= rugRules.withinMs &&
        stoodMs >= Math.max(low.ms, ms) - rugRules.withinMs &&
        high.ms <= ms + rugRules.withinMs &&
        low.price <= high.price * 0.2 * (1 + 1e-12)
      );
    }),
  );

/**
 * The last time of a price: just before the next trade.
 * At equal times only the greatest price lasts.
 */
const stoodUntil = (points: readonly Point[], { ms, price }: Point): number => {
  if (points.some(other => other.ms === ms && other.price > price)) return ms;
  return Math.min(...points.filter(other => other.ms > ms).map(other => other.ms - 1), Number.POSITIVE_INFINITY);
};

const pricesOf = (points: readonly { readonly ms: number; readonly price: number }[]): Prices => {
  const prices: Prices = new Map();
  for (const { ms, price } of points) putPrice(prices, START_MS + ms, price);
  return prices;
};

describe('The price of a token', () => {
  test('fell only between two known prices, in any order', () => {
    let fell = 0;
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12, size: 'max' }), points => {
        const fall = findDeepestFall(pricesOf(points), AT_START);
        if (fall !== null) expect(bruteFall(points, 0)).toBe(true);
        fell += Number(fall !== null);
        expect(findDeepestFall(pricesOf([...points].reverse()), AT_START)).toEqual(fall);
      }),
      { numRuns: 500 },
    );
    expect(fell).toBeGreaterThan(50);
  });

  test('falls between any two adjacent ten-second steps', () => {
    const spaced = fc
      .array(fc.constantFrom(0.1, 0.19, 0.2, 0.21, 0.5, 1, 1.1), { minLength: 2, maxLength: 12 })
      .map(all => all.map((price, index) => ({ ms: (index - 5) * 2 * minute, price })));
    fc.assert(
      fc.property(spaced, points => {
        expect(findDeepestFall(pricesOf(points), AT_START) !== null).toBe(bruteFall(points, 0));
      }),
    );
  });

  test('is kept for a day, by ten minutes after half an hour, and the same in any order', () => {
    const points = Array.from({ length: 10_000 }, (_, index) => ({ ms: index * 10_000, price: 1 + (index % 7) }));
    const prices = pricesOf(points);
    const { pricesMs, fineMs, coarseMs, spanMs } = rugRules;
    expect(prices.size).toBeLessThanOrEqual(pricesMs / coarseMs + (fineMs + coarseMs) / spanMs + 2);
    const late = pricesOf([...points.filter((_, at) => at % 3 > 0), ...points.filter((_, at) => at % 3 === 0)]);
    expect([...late].sort(([a], [b]) => a - b)).toEqual([...prices].sort(([a], [b]) => a - b));
  });
});

describe('A token', () => {
  const statuses = fc.array(
    fc.record({
      status: fc.constantFrom<StatusFact['status']>('pending', 'processing', 'validated', 'suspicious', 'rugged'),
      slot: fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 1 }).map(([slot]) => slot!),
    }),
    { minLength: 1, maxLength: 8 },
  );

  test('has the status of its verdicts, in any order', () => {
    fc.assert(
      fc.property(statuses, all => {
        const rows = [...new Map(all.map(one => [one.slot, one])).values()].map(({ status: to, slot }) =>
          status(to, { slot, timestampMs: START_MS + slot }),
        );
        const flags = (token: TokenState) => [getTokenStatus(token), token.verdicts.flaggedMs, token.verdicts.ruggedMs];
        expect(flags(play([...rows].reverse()).token)).toEqual(flags(play(rows).token));
      }),
    );
  });

  const rug: readonly MintRow[] = [
    described('deployer'),
    funded('helper', { directFunder: 'deployer', fundings: [funding({ from: 'deployer' })] }),
    priced(1, -2),
    liquidity('helper', 0.9, 0),
    priced(0.1, 1),
  ];

  test('is rugged by the same pull and fall in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...rug], { minLength: rug.length }), rows => {
        const { token, rugs } = play(rows);
        expect(rugs).toHaveLength(1);
        expect(rugs[0]).toMatchObject({
          source: 'pull',
          removers: ['helper'],
          deployer: 'deployer',
          removedShare: 0.9,
        });
        expect([rugs[0]!.atMs, token.verdicts.ruggedMs]).toEqual([START_MS + minute, START_MS + minute]);
      }),
    );
  });

  test('continues unchanged from a snapshot', () => {
    const called = status('rugged', { timestampMs: START_MS + 10 * minute });
    const rows = [...rug, called, liquidity('stranger', 0.9, 3), liquidity('another', 0.9, 11)];
    const whole = play(rows);
    expect(whole.news.map(({ kind }) => kind)).toEqual(['rugged']);
    expect(whole.token.rug!.removers).toEqual(['helper', 'stranger']);
    for (let cut = 0; cut <= rows.length; cut++) {
      const half = play(rows.slice(0, cut));
      const read = tokenCodec.decode(JSON.parse(JSON.stringify(tokenCodec.encode(half.token))));
      const insiders = insidersCodec.decode(JSON.parse(JSON.stringify(insidersCodec.encode(half.insiders))));
      const rest = play(rows.slice(cut), read, half.pools, insiders);
      expect([...half.news, ...rest.news]).toEqual(whole.news);
      expect(rest.token.rug).toEqual(whole.token.rug);
    }
  });
});
