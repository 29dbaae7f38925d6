import { describe, expect, test } from 'vitest';
import { earlyCodec } from '../../../layers/core/early-buyers/codec.ts';
import { createEarlyBuyers, type EarlyBuyers, takeEarly } from '../../../layers/core/early-buyers/early-buyers.ts';
import {
  type FundingAbuse,
  judgeFundingAbuse,
  takeRaisedFundingAbuse,
} from '../../../layers/core/early-buyers/funding-abuse.ts';
import { judgeEarlyFigures } from '../../../layers/core/early-buyers/reasons.ts';
import { earlyRules } from '../../../layers/core/early-buyers/rules.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { runsShare } from '../../long-run.ts';
import { funded, funding, START_MS, usdTrade } from '../../stories/security/rows.ts';
import { numbered, rowsTwice } from './tapes.ts';

const minute = 60_000;

const play = (rows: readonly MintRow[], early: EarlyBuyers = createEarlyBuyers()) => {
  const raised: FundingAbuse[] = [];
  for (const row of rows) {
    takeEarly(early, row);
    const abuse = takeRaisedFundingAbuse(early);
    if (abuse !== null) raised.push(abuse);
  }
  return { early, raised };
};

/** The verdict without arrival numbers. */
const verdictAt = (early: EarlyBuyers, windowMinutes: number) => {
  const { wallets, ...rest } = judgeFundingAbuse(early, windowMinutes);
  return { ...rest, wallets: wallets.map(one => ({ ...one, buy: { ...one.buy, seq: 0 } })) };
};

describe('Early buyers', () => {
  test('are the same in any order of buys and evidence', () => {
    let suspicious = 0;
    fc.assert(
      fc.property(rowsTwice, fc.constantFrom(10, 60, 240), ([rows, shuffled], windowMinutes) => {
        const expected = verdictAt(play(numbered(rows)).early, windowMinutes);
        suspicious += Number(expected.verdict.suspicious);
        expect(verdictAt(play(numbered(shuffled)).early, windowMinutes)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
    expect(suspicious).toBeGreaterThan(12 * runsShare);
  });

  test('continue unchanged from a snapshot', () => {
    fc.assert(
      fc.property(rowsTwice, fc.nat(50), ([, shuffled], cut) => {
        const rows = numbered(shuffled);
        const whole = play(rows);
        const half = play(rows.slice(0, cut));
        const read = earlyCodec.decode(JSON.parse(JSON.stringify(earlyCodec.encode(half.early))));
        const rest = play(rows.slice(cut), read);
        expect(earlyCodec.encode(rest.early)).toEqual(earlyCodec.encode(whole.early));
        expect(rest.early.series).toEqual(earlyCodec.decode(earlyCodec.encode(whole.early)).series);
        expect([...half.raised, ...rest.raised].map(({ verdict }) => verdict)).toEqual(
          whole.raised.map(({ verdict }) => verdict),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('raise an alarm when the verdict over the hour becomes suspicious, and never twice for the same reasons', () => {
    fc.assert(
      fc.property(rowsTwice, ([, shuffled]) => {
        const { early, raised } = play(numbered(shuffled));
        const reported = new Set<string>();
        for (const { verdict } of raised) {
          expect(verdict.suspicious).toBe(true);
          expect(verdict.reasons.some(reason => !reported.has(reason))).toBe(true);
          for (const reason of verdict.reasons) reported.add(reason);
        }
        if (judgeFundingAbuse(early, 60).verdict.suspicious) expect(raised.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  const buyAt = (index: number, wallet = `wallet${index}`) =>
    usdTrade(10, { wallet, seq: index + 1, slot: index, timestampMs: START_MS + index });

  test('are bounded to the earliest, the same in either order', () => {
    const rows = Array.from({ length: earlyRules.buyersMax + 50 }, (_, index) => buyAt(index));
    const forth = play(rows).early;
    const back = play([...rows].reverse()).early;
    expect(forth.buys.size).toBe(earlyRules.buyersMax);
    expect([...back.buys.keys()].sort()).toEqual([...forth.buys.keys()].sort());
    expect(forth.buys.has(`wallet${earlyRules.buyersMax - 1}`)).toBe(true);
    expect(earlyCodec.decode(earlyCodec.encode(forth)).last).toBe(forth.last);
  });

  test('leave when an earlier first buy puts them outside the window', () => {
    const late = usdTrade(10, { wallet: 'late', timestampMs: START_MS + 240 * minute });
    const { early } = play([buyAt(0), late, usdTrade(10, { wallet: 'first', timestampMs: START_MS - 1 })]);
    expect([...early.buys.keys()]).toEqual(['wallet0', 'first']);
  });

  test('are checked again only when facts about a fresh wallet change', () => {
    const seed = (index: number, minutes: number) =>
      funded(`wallet${index}`, {
        fundings: [funding({ from: `friend${index}`, timestampMs: START_MS - minutes * minute })],
        firstFundedMs: START_MS - minutes * minute,
      });
    const rows = Array.from({ length: 13 }, (_, index) => [buyAt(index), seed(index, index < 7 ? 300 : 5)]).flat();
    const { early, raised } = play(rows);
    // Many over hours, but not yet suspicious.
    expect(raised).toEqual([]);
    expect(early.unseen).toBe(0);
    takeEarly(early, buyAt(20));
    takeEarly(early, funded('wallet20', { firstFundedMs: 0 }));
    expect(early.changed).toBe(false);
    const old = [0, 1].map(index => ({ ...seed(index, 300), firstFundedMs: 0 }));
    expect(play(old, early).raised).toHaveLength(1);
    early.reported.clear();
    expect(takeRaisedFundingAbuse(early)).toBe(null);
  });

  test('are checked every few rows when there are many, and the alarm still comes', () => {
    const old = Array.from({ length: 640 }, (_, index) => [
      buyAt(index),
      funded(`wallet${index}`, { firstFundedMs: 0 }),
    ]);
    const farm = { farmFunded: true, fundings: [funding()], firstFundedMs: START_MS - minute };
    const farmed = [0, 1, 2].map(index => funded(`wallet${index}`, farm));
    const { early, raised } = play([...old.flat(), ...farmed]);
    expect(judgeFundingAbuse(early, 60).verdict.suspicious).toBe(true);
    expect(raised).toEqual([]);
    expect(
      play(
        Array.from({ length: 10 }, () => buyAt(1)),
        early,
      ).raised,
    ).toHaveLength(1);
  });

  test('keep a bounded number of facts about wallets that never bought', () => {
    const facts = Array.from({ length: earlyRules.waitingMax + 5 }, (_, index) => funded(`stranger${index}`));
    expect(play(facts).early.waiting.size).toBe(earlyRules.waitingMax);
  });

  test('are buyers within four hours of the first, for any window in a request', () => {
    const at = (minutes: number, ms = 0) =>
      usdTrade(10, { wallet: `at${minutes}+${ms}`, timestampMs: START_MS + minutes * minute + ms });
    const { early } = play([at(0), at(10), at(10, 1), at(60), at(60, 1), at(240), at(240, 1)]);
    const count = (windowMinutes: number) => judgeFundingAbuse(early, windowMinutes).figures.buyers;
    expect([10, 60, 240].map(count)).toEqual([2, 4, 6]);
    expect(early.buys.size).toBe(6);
  });

  test('exclude sells, swaps and trades too late for a candle', () => {
    const { early } = play([
      usdTrade(10, { tooLate: true }),
      usdTrade(10, { direction: 'sell' }),
      usdTrade(10, { direction: 'swap' }),
    ]);
    expect(early).toEqual({ ...createEarlyBuyers(), unseen: 3 });
    expect(judgeFundingAbuse(early, 60)).toMatchObject({
      firstBuyMs: null,
      wallets: [],
      verdict: { suspicious: false },
    });
  });

  test('ignore a first funding more than ten minutes after the buy', () => {
    const root = { wallet: 'hot', entity: 'Exchange', category: 'cex' } as const;
    const behind = (firstFundedMs: number, order: (rows: MintRow[]) => MintRow[]) => {
      const fact = funded('wallet0', { directFunder: 'hot', root, farmFunded: true, firstFundedMs });
      const { figures, wallets } = judgeFundingAbuse(play(order([buyAt(0), fact])).early, 60);
      const { evidence } = wallets[0]!;
      return [figures.cexRoots, figures.farm, evidence!.directFunder, evidence!.root, evidence!.farmFunded];
    };
    for (const order of [(rows: MintRow[]) => rows, (rows: MintRow[]) => rows.toReversed()]) {
      expect(behind(START_MS + 10 * minute, order)).toEqual([1, 1, 'hot', root, true]);
      expect(behind(START_MS + 10 * minute + 1, order)).toEqual([0, 0, null, null, false]);
    }
  });

  test('use the newer of two facts about a wallet', () => {
    const seed = { fundings: [funding()], firstFundedMs: START_MS - minute };
    const { early } = play([buyAt(0), funded('wallet0', seed), funded('wallet0', { ...seed, farmFunded: true })]);
    expect(judgeFundingAbuse(early, 60).wallets[0]).toMatchObject({ seeded: true, evidence: { farmFunded: true } });
  });
});

test('half of the customers from one of three exchanges still count as dispersed', () => {
  const freshByExchange = new Map([
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ]);
  const figures = {
    buyers: 10,
    seeded: 0,
    seededPct: 0,
    farm: 0,
    farmPct: 0,
    farmFresh: 0,
    cexRoots: 6,
    distinctCexRoots: 3,
    cexRootPct: 60,
    freshByExchange,
    seedToBuyMeanSeconds: null,
    seedToBuyMedianSeconds: null,
    terminal: null,
    oneSource: 0,
  };
  expect(judgeEarlyFigures(figures).reasons).toEqual(['CEX_DISPERSED_ROOTS']);
});
