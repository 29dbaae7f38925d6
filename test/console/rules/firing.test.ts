import { expect, test } from 'vitest';
import { buildAfterLayout } from '../../../console/src/rules/after-layout.ts';
import { computeMoves, findInputPath, listMints, listPricePairs } from '../../../console/src/rules/firing.ts';
import { buildFiringLayout } from '../../../console/src/rules/firing-layout.ts';
import type { Firing, TestResult } from '../../../console/src/rules/use-test.ts';
import { describePause, describeTry, shortenAddresses } from '../../../console/src/rules/words.ts';

const HOUR_MS = 3_600_000;
const [ANN, BOB] = ['A', 'B'].map(letter => letter.repeat(40)) as [string, string];

function fire(mint: string, at_ms: number, more: Partial<Firing> = {}): Firing {
  return {
    ...{ firing_id: `fir_${mint}${at_ms}`, rule_id: 'r', rule_digest: 'd', seq: 0, received_ms: at_ms, values: {} },
    ...{ evidence: [], say: '', rules_version: 'r1', test: true },
    ...{ at_ms, key: { token_mint: mint }, event: { token_mint: mint } },
    ...more,
  };
}

function buildTest(firings: readonly Firing[], { from_ms, to_ms, ...more }: Partial<TestResult>): TestResult {
  return { firings, total: firings.length, days: [], from_ms, to_ms, ...more } as unknown as TestResult;
}

const frame = { left: 100, right: 200 };

test('a firing is placed by its time, in the lane of its group', () => {
  const firings = [fire(BOB, 0), fire(ANN, HOUR_MS / 2), fire(ANN, HOUR_MS)];
  const { lanes, bars, barMs } = buildFiringLayout(buildTest(firings, { from_ms: 0, to_ms: HOUR_MS }), frame);
  expect(lanes.map(({ key, marks }) => [key, marks.map(({ at, x }) => [at, x])])).toEqual([
    [
      ANN,
      [
        [1, 150],
        [2, 200],
      ],
    ],
    [BOB, [[0, 100]]],
  ]);
  expect([barMs, bars.map(({ fromMs, count }) => [fromMs, count])]).toEqual([
    60_000,
    [
      [0, 1],
      [HOUR_MS / 2, 1],
      [HOUR_MS, 1],
    ],
  ]);
});

test('beyond eight groups, the rarest share a lane, and no firing is lost', () => {
  const firings = Array.from({ length: 30 }, (_, at) => fire(`${ANN}${at % 12}`, at * 1_000));
  const { lanes } = buildFiringLayout(buildTest(firings, { from_ms: 0, to_ms: 30_000 }), frame);
  expect([lanes.length, lanes.at(-1)?.key]).toEqual([8, null]);
  expect(lanes.flatMap(({ marks }) => marks.map(({ at }) => at)).toSorted((a, b) => a - b)).toEqual([
    ...firings.keys(),
  ]);
});

test('bars are the days of the service where not all firings are listed', () => {
  const days = [
    { day: '2026-11-29', firings: 1_400 },
    { day: '2026-11-30', firings: 3 },
  ];
  const from_ms = Date.parse('2026-11-29T12:00:00Z');
  const given = buildTest([fire(ANN, from_ms)], { from_ms, to_ms: from_ms + 20 * HOUR_MS, total: 1_403, days });
  const { bars } = buildFiringLayout(given, frame);
  expect(bars.map(({ count, x, width }) => [count, x, x + width <= 200])).toEqual([
    [1_400, 100, true],
    [3, 160, true],
  ]);
});

test('a test of no time has its marks at the left', () => {
  const { lanes } = buildFiringLayout(buildTest([fire(ANN, 5)], { from_ms: 5, to_ms: 5 }), frame);
  expect(lanes[0]?.marks).toEqual([{ at: 0, x: 100 }]);
});

const none = { n: 0, median_pct: null, p10_pct: null, p90_pct: null };
const some = (p10_pct: number, median_pct: number, p90_pct: number) => ({ n: 9, median_pct, p10_pct, p90_pct });

test('moves lie on one scale with zero', () => {
  const { zero, rows } = buildAfterLayout({
    after: { '5m': some(-25, 0, 100), '1h': none, '24h': none },
    baseline: { '5m': some(-4, 1, 4), '1h': none, '24h': none },
  });
  expect(zero).toBeCloseTo(5 / 15);
  expect(rows[0]?.range).toEqual({ from: 0, to: 1, median: zero });
  expect(rows[1]?.range?.from).toBeCloseTo(3 / 15);
  expect(rows.slice(2).map(({ range }) => range)).toEqual([null, null, null, null]);
});

test('without any known price, zero is in the middle', () => {
  const nothing = { '5m': none, '1h': none, '24h': none };
  expect(buildAfterLayout({ after: nothing, baseline: nothing }).zero).toBe(0.5);
});

test('prices are asked at the firing and after it, up to now', () => {
  const firing = fire(ANN, 1_000);
  expect(listPricePairs([firing, fire('', 5, { event: {} })], 1_000 + HOUR_MS)).toEqual(
    [1_000, 301_000, 3_601_000].map(t => ({ mint: ANN, t })),
  );
});

test('a move is of the price at the firing, and unknown where one of both is', () => {
  const price = (t: number, price_usd: number | null) => ({ token_mint: ANN, t, price_usd });
  const prices = [price(0, 2), price(300_000, 3), price(HOUR_MS, null)];
  expect(computeMoves(fire(ANN, 0), prices)).toEqual({ '5m': 50, '1h': null, '24h': null });
  expect(computeMoves(fire(BOB, 0), prices)).toEqual({ '5m': null, '1h': null, '24h': null });
  expect(computeMoves(fire(ANN, 0), [price(0, 0), price(300_000, 3)])['5m']).toBeNull();
});

test('the trade of a firing has its page, other events have none', () => {
  const event = { token_mint: ANN, signature: 'abcdefghijklmnop', event_index: 3 };
  expect(findInputPath(fire(ANN, 7, { event }))).toBe(`/input/swap/${ANN}/7/abcdefghijkl-3`);
  expect(findInputPath(fire(ANN, 7))).toBeNull();
  expect(listMints([fire(ANN, 1), fire(BOB, 2), fire(ANN, 3), fire('', 4, { event: {} })])).toEqual([ANN, BOB]);
});

test('words for tries, pauses and addresses', () => {
  expect(describeTry({ result: 'delivered', status: 200, ms: 84 })).toBe('delivered (200, 84 ms)');
  expect(describeTry({ result: 'timeout', status: null, ms: 5_000 })).toBe('no whole answer within 5 s (5000 ms)');
  expect([describePause('caller'), describePause('too many groups')]).toEqual(['by you', 'too many groups']);
  expect(
    shortenAddresses(
      `${ANN} and ${BOB}`,
      new Map([
        [ANN, 'ANN'],
        [BOB, null],
      ]),
    ),
  ).toBe('ANN and BBBB…BBBB');
});
