import { describe, expect, test } from 'vitest';
import { crowdCodec } from '../../../layers/core/crowd/codec.ts';
import { buildCrowdHour, createCrowd, takeCrowd } from '../../../layers/core/crowd/crowd.ts';
import { crowdRules as rules } from '../../../layers/core/crowd/rules.ts';
import { decodeSecurity, encodeSecurity } from '../../../layers/core/security/codec.ts';
import { applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import fc from '../../laws.ts';
import { trade } from '../../tapes/trades.ts';
import { MINUTE, newCrowd, START_MS, steady, surge } from './tapes.ts';

type Line = { readonly wallet: string; readonly second: number; readonly comes: number };
const lines: fc.Arbitrary<readonly Line[]> = fc
  .array(
    fc.record({
      wallet: fc.nat(30).map(wallet => `w${wallet}`),
      gap: fc.oneof({ weight: 9, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.nat(1_500) }),
      lateBy: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(900) }),
    }),
    { minLength: 5, maxLength: 120 },
  )
  .map(all => {
    let second = 0;
    return all.map(({ wallet, gap, lateBy }) => {
      second += gap;
      return { wallet, second, comes: second + lateBy };
    });
  });

const play = (tape: readonly Line[], crowd = createCrowd()) => {
  for (const { wallet, second } of tape) takeCrowd(crowd, trade({ wallet, timestampMs: START_MS + second * 1000 }));
  return crowd;
};
const arrival = (tape: readonly Line[]) => tape.toSorted((a, b) => a.comes - b.comes);
const endOf = (tape: readonly Line[]): number => START_MS + tape.at(-1)!.second * 1000;

describe('A crowd', () => {
  test('counts trades and wallets of the last sixty minutes, newest first, without empty minutes', () => {
    fc.assert(
      fc.property(lines, tape => {
        const now = Math.floor(tape.at(-1)!.second / 60);
        const byMinute = Map.groupBy(tape, ({ second }) => Math.floor(second / 60));
        const expected = [...byMinute]
          .filter(([minute]) => minute > now - 60)
          .sort(([a], [b]) => b - a)
          .map(([minute, all]) => [START_MS + minute * MINUTE, all.length, new Set(all.map(one => one.wallet)).size]);
        const { current, minutes } = buildCrowdHour(play(tape), endOf(tape), null);
        expect(minutes.map(one => [one.bucketStartMs, one.totalTrades, one.uniqueWallets])).toEqual(expected);
        expect(current).toEqual(minutes[0]);
      }),
      { numRuns: 300 },
    );
  });

  test('is the same for trades up to a quarter of an hour late', () => {
    fc.assert(
      fc.property(lines, tape => {
        const late = buildCrowdHour(play(arrival(tape)), endOf(tape), null);
        expect(late).toEqual(buildCrowdHour(play(tape), endOf(tape), null));
      }),
      { numRuns: 300 },
    );
  });

  test('continues unchanged from a snapshot', () => {
    fc.assert(
      fc.property(lines, fc.nat(100), (tape, cut) => {
        const half = play(arrival(tape).slice(0, cut));
        const read = crowdCodec.decode(JSON.parse(JSON.stringify(crowdCodec.encode(half))));
        expect(crowdCodec.encode(play(arrival(tape).slice(cut), read))).toEqual(crowdCodec.encode(play(arrival(tape))));
      }),
      { numRuns: 200 },
    );
  });

  test('scores a minute once: the score is the same an hour later', () => {
    const crowd = newCrowd();
    const shown = new Map<number, number>();
    for (let minute = 0; minute < 180; minute++) {
      surge(crowd, minute, 1 + ((minute * 37) % 90));
      const { minutes } = buildCrowdHour(crowd, START_MS + (minute + 1) * MINUTE - 1, null);
      expect(minutes).toHaveLength(Math.min(60, minute + 1));
      for (const { bucketStartMs, crowdScore } of minutes) {
        expect(crowdScore).toBe(shown.get(bucketStartMs) ?? crowdScore);
        shown.set(bucketStartMs, crowdScore);
      }
    }
    expect(Math.max(...shown.values())).toBeGreaterThan(0.5);
  });

  test('counts a minute’s wallets exactly up to 256, and within 3% beyond', () => {
    for (const [wallets, least, most] of [
      [256, 256, 256],
      [6_000, 5_820, 6_180],
    ] as const) {
      const crowd = newCrowd();
      surge(crowd, 0, wallets, wallets * 2);
      const open = buildCrowdHour(
        crowdCodec.decode(JSON.parse(JSON.stringify(crowdCodec.encode(crowd)))),
        START_MS,
        null,
      ).current!;
      expect(open.uniqueWallets).toBeGreaterThanOrEqual(least);
      expect(open.uniqueWallets).toBeLessThanOrEqual(most);
      expect(open.totalTrades).toBe(wallets * 2);
      surge(crowd, 16, 1);
      expect(buildCrowdHour(crowd, START_MS, null).current).toEqual(open);
    }
  });

  test('amends a minute by a trade a quarter of an hour late, and by none later', () => {
    const crowd = newCrowd();
    surge(crowd, 0, 3);
    surge(crowd, 15, 1);
    surge(crowd, 0, 5);
    expect(buildCrowdHour(crowd, START_MS, null).current).toMatchObject({ totalTrades: 8, uniqueWallets: 5 });
    surge(crowd, 16, 1);
    surge(crowd, 9, 1);
    surge(crowd, 0, 9);
    expect(buildCrowdHour(crowd, START_MS, null).current).toMatchObject({ totalTrades: 8, uniqueWallets: 5 });
  });

  test('limits memory to the wallets of the last minutes', () => {
    const { minutes } = steady(newCrowd(), 0, 400, 40);
    expect(minutes.tallies.size).toBe(rules.keptMinutes);
    const open = [...minutes.tallies.values()].filter(({ wallets }) => typeof wallets !== 'number');
    expect(open).toHaveLength(rules.openMinutes + 1);
  });

  test('scores between 0 and 1 for any input', () => {
    const crowd = steady(newCrowd(), 0, 30, 1);
    surge(crowd, 30, 5_000, 20_000);
    surge(crowd, 31, 1);
    const scores = buildCrowdHour(crowd, START_MS + 31 * MINUTE, null).minutes.map(({ crowdScore }) => crowdScore);
    expect(scores.slice(0, 2)).toEqual([0, 1]);
  });

  test('is part of what is known of a mint, and of its checkpoint', () => {
    const mint = createMintSecurity('mint');
    for (let seq = 1; seq <= 60; seq++)
      applySecurity(mint, trade({ seq, wallet: `w${seq}`, slot: seq, timestampMs: START_MS + seq * 500 }));
    const read = decodeSecurity(JSON.parse(JSON.stringify(encodeSecurity(mint))), mint.holders);
    expect(buildCrowdHour(read.crowd, START_MS, null).current).toMatchObject({
      totalTrades: 60,
      uniqueWallets: 60,
      crowdRegime: 'crowded_launch',
    });
  });

  test('is empty for an untraded mint, and has empty minutes for a quiet one', () => {
    expect(buildCrowdHour(newCrowd(0), START_MS, null)).toEqual({ current: null, minutes: [] });
    const crowd = newCrowd();
    surge(crowd, 0, 5);
    expect(buildCrowdHour(crowd, START_MS + 90 * MINUTE, null)).toEqual({
      current: {
        bucketStartMs: START_MS + 90 * MINUTE,
        totalTrades: 0,
        uniqueWallets: 0,
        crowded: false,
        crowdScore: 0,
        crowdRegime: 'quiet',
      },
      minutes: [],
    });
  });
});
