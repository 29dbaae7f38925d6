import { expect, test } from 'vitest';
import { countTraders } from '../../../console/src/token/market/window-traders.ts';
import { addOlderPage, addTrades, reachesBack, startTape } from '../../../console/src/token/tape/held-tape.ts';
import { trade } from './story.ts';

const NOW_MS = 100_000_000_000;
const ago = (minutes: number): number => NOW_MS - minutes * 60_000;
const row = (minutes: number, given: Partial<Parameters<typeof trade>[0]> = {}) =>
  trade({ id: `${minutes} ${given.wallet ?? 'ann'} ${given.side ?? ''}`, ms: ago(minutes), seq: 1, ...given });

test('a tape reaches back as far as its pages, not as far as a late trade', () => {
  const tape = addTrades(startTape(null, [row(1), row(10)], false), [row(90)]);
  expect(tape.rows).toHaveLength(3);
  expect([reachesBack(tape, ago(5)), reachesBack(tape, ago(30))]).toEqual([true, false]);
  const older = addOlderPage(tape, [row(20), row(60)], false);
  expect([reachesBack(older, ago(30)), reachesBack(older, ago(120))]).toEqual([true, false]);
  expect(reachesBack(addOlderPage(older, [], true), 0)).toBe(true);
});

test('after a hole the tape begins again with its newest page, and keeps what came live', () => {
  const old = addOlderPage(startTape(null, [row(50)], false), [row(90)], true);
  const tape = startTape(addTrades(old, [row(1)]), [row(2), row(10)], false);
  expect(tape.rows.map(({ ms }) => ms)).toEqual([ago(1), ago(2), ago(10)]);
  expect(tape.isWhole).toBe(false);
});

test('a tape stays bounded, and then does not reach as far', () => {
  const page = Array.from({ length: 3_000 }, (_, at) => row(at / 100, { wallet: `w${at}` }));
  const next = Array.from({ length: 3_000 }, (_, at) => row(30 + at / 100, { wallet: `v${at}` }));
  const tape = addOlderPage(startTape(null, page, false), next, true);
  expect(tape.rows).toHaveLength(5_000);
  expect(tape.isWhole).toBe(false);
  expect(tape.oldest!.ms).toBe(tape.rows.at(-1)!.ms);
});

test('buys, sells and distinct traders are counted by window, and unread time is unknown', () => {
  const page = [
    row(1, { wallet: 'ann', side: 'buy' }),
    row(2, { wallet: 'ann', side: 'sell' }),
    row(3, { wallet: 'bob', side: 'swap' }),
    row(40, { wallet: 'cid', side: 'buy' }),
    row(61, { wallet: 'dan', side: 'buy' }),
  ];
  const [m5, h1, h6, h24] = countTraders(startTape(null, page, false), [], NOW_MS);
  expect(m5).toEqual({ name: '5m', counts: { buys: 1, sells: 1, makers: 2 }, isLowerBound: false });
  expect(h1!.counts).toEqual({ buys: 2, sells: 1, makers: 3 });
  expect([h6!.counts, h24!.counts]).toEqual([null, null]);
  expect(countTraders(startTape(null, page, true), [], NOW_MS)[3]!.counts).toEqual({ buys: 3, sells: 1, makers: 4 });
  expect(countTraders(null, [], NOW_MS).map(({ counts }) => counts)).toEqual([null, null, null, null]);
});

test('counts are a lower bound where a source missed part of the window', () => {
  const gaps = [{ fromMs: ago(50), toMs: ago(45), reason: 'silent' }];
  const counts = countTraders(startTape(null, [row(1)], true), gaps, NOW_MS);
  expect(counts.map(({ isLowerBound }) => isLowerBound)).toEqual([false, true, true, true]);
});
