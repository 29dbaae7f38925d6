import { describe, expect, it } from 'vitest';
import { deltas } from '../../../layers/core/codec/codec.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import { isPageSpillDue, takePage } from '../../../layers/core/wallet/columns-spill.ts';
import { isSumsSpillDue, withSumsSpilled } from '../../../layers/core/wallet/quarters.ts';
import {
  addSample,
  computeMeanByDeviation,
  computeRatioRoot,
  computeSampleDeviation,
  noSamples,
} from '../../../layers/core/wallet/sample-sums.ts';
import {
  applyWalletEvent,
  decodeWallet,
  emptyWallet,
  encodeWallet,
  type WalletState,
} from '../../../layers/core/wallet/state.ts';
import { withDay } from '../../../layers/core/wallet/state-activity.ts';
import { computeMedianFee, emptyFees, type Fees, feesCodec, withFee } from '../../../layers/core/wallet/state-fees.ts';
import { addWeight, emptyHeavy, findHeaviestKey, type Heavy } from '../../../layers/core/wallet/state-heavy.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import fc from '../../laws.ts';
import type { OraclePosition } from '../../oracle/quality.ts';
import { positionArbitrary, seeded } from './generated-positions.ts';
import { walletEventsOf } from './wallet-events.ts';

const folded = (walletEvents: readonly WalletEvent[], from: WalletState = emptyWallet): WalletState =>
  walletEvents.reduce((state, one) => applyWalletEvent(state, state.seq + 1, one), from);

/** Positions of a busy wallet on many venues with irregular amounts. */
const busy = (count: number, venues = 11, terminals = 7): readonly WalletEvent[] => {
  const random = seeded(3);
  return Array.from({ length: count }, (_, at): readonly WalletEvent[] => {
    const openedMs = 1_700_000_000_000 + at * 1_300_000 + Math.floor(random() * 600_000);
    const entryCents = 1 + Math.floor(random() * 90_000);
    const money = { proceeds: Math.floor(random() * 120_000), cost: entryCents, entryFee: 1, exitFee: 2 };
    const position: OraclePosition = {
      openedMs,
      bought: 9,
      entryCents,
      exits: [{ atMs: openedMs + Math.floor(random() * 9e6), sold: 9, held: 9, money }],
    };
    return walletEventsOf(position, at).map(one => ({
      ...one,
      exit: one.exit && {
        ...one.exit,
        money: one.exit.money && {
          ...one.exit.money,
          realizedUsd: one.exit.money.realizedUsd + 123_456_789_012_345_678_901n,
        },
      },
      swap: one.swap && {
        ...one.swap,
        dex: `Venue number ${at % venues}`,
        terminal: `Terminal ${at % terminals}`,
        networkFeeLamports: 5000 + Math.floor(random() * 1e7),
        labels: ['BOT:HFT'],
      },
    }));
  }).flat();
};

describe('the bytes of a state', () => {
  it('survive a round trip', () => {
    fc.assert(
      fc.property(fc.array(positionArbitrary, { maxLength: 30 }), positions => {
        const state = folded(positions.flatMap(walletEventsOf));
        expect(decodeWallet(encodeWallet(state))).toEqual(state);
      }),
      { numRuns: 60 },
    );
    const state = folded(busy(300));
    expect(decodeWallet(encodeWallet(state))).toEqual(state);
  });

  it('are under 700 for a few positions, and under 6,000 for a busy unspilled wallet', () => {
    expect(encodeWallet(folded(busy(3, 2, 1))).length).toBeLessThan(700);
    expect(encodeWallet(folded(busy(40))).length).toBeLessThan(6_000);
  });

  it('stay under 4,000 for any trading age after the requested spills', () => {
    let state = emptyWallet;
    let longest = 0;
    for (const one of busy(3_000)) {
      if (isSumsSpillDue(state)) state = withSumsSpilled(state);
      if (isPageSpillDue(state)) state = takePage({ ...state, paged: 0 }, { kind: 'exact', pages: [] }).state;
      state = folded([one], state);
      if (state.seq % 16 === 0) longest = Math.max(longest, encodeWallet(state).length);
    }
    expect(longest).toBeLessThan(4_000);
  });

  it('of another version, or truncated, are rejected', () => {
    const bytes = encodeWallet(folded(busy(3)));
    expect(() => decodeWallet(bytes.with(0, 99))).toThrow(WrongVersion);
    expect(() => decodeWallet(bytes.slice(0, 40))).toThrow();
  });
});

describe('the heaviest keys', () => {
  const weigh = (keys: readonly (readonly [string, number])[], max: number): Heavy =>
    keys.reduce((heavy, [key, weight]) => addWeight(heavy, key, BigInt(weight), max), emptyHeavy);

  it('are exact while there are no more keys than entries', () => {
    const heavy = weigh(
      [
        ['b', 3],
        ['a', 2],
        ['b', 1],
        ['c', 4],
      ],
      3,
    );
    expect(heavy.entries.map(({ key, weight, over }) => [key, weight, over])).toEqual([
      ['a', 2n, 0n],
      ['b', 4n, 0n],
      ['c', 4n, 0n],
    ]);
    expect(findHeaviestKey(heavy)).toEqual({ key: 'b', sure: 4n });
    expect(findHeaviestKey(emptyHeavy)).toBeNull();
  });

  it('include every key heavier than an even share, with a bounded weight', () => {
    const keys = fc.array(fc.tuple(fc.constantFrom(...'abcdefghijkl'), fc.integer({ min: 1, max: 50 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(keys, list => {
        const heavy = weigh(list, 4);
        const real = Map.groupBy(list, ([key]) => key);
        const weightOf = (key: string) => BigInt((real.get(key) ?? []).reduce((sum, [, weight]) => sum + weight, 0));
        expect(heavy.entries.length).toBeLessThanOrEqual(4);
        for (const { key, weight, over } of heavy.entries) {
          expect(weight >= weightOf(key) && weight - over <= weightOf(key)).toBe(true);
          expect(over * 4n <= heavy.total).toBe(true);
        }
        for (const key of real.keys())
          if (weightOf(key) * 4n > heavy.total) expect(heavy.entries.map(entry => entry.key)).toContain(key);
      }),
    );
  });
});

describe('the median fee', () => {
  const feesOf = (list: readonly number[]): Fees => list.reduce(withFee, emptyFees);
  const through = (fees: Fees): Fees => feesCodec.decode(JSON.parse(JSON.stringify(feesCodec.encode(fees))));

  it('is exact while at most twenty-four amounts were paid', () => {
    const list = Array.from({ length: 24 }, (_, at) => 5000 + at * 1000);
    expect(computeMedianFee(feesOf([...list, 5000, 5000]))).toBe(15_500);
    expect(through(feesOf(list))).toEqual(feesOf(list));
  });

  it('is within two percent beyond that, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2e9 }), { minLength: 25, maxLength: 120 }), list => {
        const fees = feesOf(list);
        const sorted = [...list].sort((a, b) => a - b);
        const exact = (sorted[Math.floor((list.length - 1) / 2)]! + sorted[Math.floor(list.length / 2)]!) / 2;
        const reported = computeMedianFee(fees)!;
        expect(reported > exact * 0.98 && reported < exact * 1.02).toBe(true);
        expect(feesOf([...list].reverse())).toEqual(fees);
        expect(through(fees)).toEqual(fees);
      }),
    );
  });
});

describe('days', () => {
  it('are a set in any order and survive encoding', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 19_000, max: 19_060 })), list => {
        const days = list.reduce(withDay, [] as readonly number[]);
        expect(days).toEqual([...new Set(list)].sort((a, b) => a - b));
        expect(deltas.decode(JSON.parse(JSON.stringify(deltas.encode(days))))).toEqual(days);
      }),
    );
  });

  it('are at most 4,096', () => {
    const days = Array.from({ length: 4_096 }, (_, at) => 2 * at);
    expect(withDay(days, 1)).toBe(days);
    expect(withDay(days.slice(1), 1)).toHaveLength(4_096);
  });
});

describe('sample sums', () => {
  it('have a root rounded to the nearest double, for the smallest and largest ratios', () => {
    expect(computeRatioRoot(2n, 1n)).toBe(Math.SQRT2);
    expect(computeRatioRoot(1n, 10n ** 200n)).toBe(1e-100);
    expect(computeRatioRoot(10n ** 200n, 1n)).toBe(1e100);
    expect(computeRatioRoot(0n, 7n)).toBe(0);
  });

  it('have no deviation when values differ by rounding only', () => {
    const of = (...values: readonly bigint[]) => values.reduce(addSample, noSamples);
    expect(computeMeanByDeviation(of(10n ** 20n, 10n ** 20n + 1n), 20)).toBeNull();
    expect(computeMeanByDeviation(of(10n ** 20n, 10n ** 20n + 10n ** 9n), 20)).toBeGreaterThan(1e10);
    expect(computeSampleDeviation(of(5n), 0)).toBeNull();
    expect(computeSampleDeviation(of(5n, 9n), 0)).toBe(Math.sqrt(8));
  });
});
