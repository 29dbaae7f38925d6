import { expect, test } from 'vitest';
import { checkChannel } from './check.ts';
import type { Entry } from './log.ts';
import type { Message } from './published.ts';

const TICKS = 'token:mint:ticks';
const CANDLES = 'token:mint:ohlcv:full:1m';
const published: readonly Message[] = [3, 5, 9].map((seq, at, all) => ({
  seq,
  prev: all[at - 1] ?? 0,
  data: JSON.stringify({ signature: `s${seq}`, bucket_start_ms: seq === 9 ? 1 : 0 }),
}));
const got = (seq: number): Entry => ({
  kind: 'data',
  seq,
  data: JSON.parse(published.find(one => one.seq === seq)!.data),
});
const gap = (from: number, to: number): Entry => ({ kind: 'gap', from, to, repair: '/v1/trades' });
const problemsOf = (entries: readonly Entry[], channel = TICKS, begin: number | null = 0) =>
  checkChannel(channel, published, entries, begin).problems;

test('a complete log has no problem', () => {
  expect(problemsOf([got(3), got(5), got(9)])).toEqual([]);
});

test('a missing message is a problem, and a gap that names it makes it a missed one', () => {
  expect(problemsOf([got(3), got(9)])).toEqual([`${TICKS}: 5 is missing and no gap names it`]);
  expect(problemsOf([got(3), got(5)])).toEqual([`${TICKS}: 9 is missing and no gap names it`]);
  const report = checkChannel(TICKS, published, [got(3), gap(4, 5), got(9)], 0);
  expect(report).toEqual({ problems: [], missed: [{ channel: TICKS, repair: '/v1/trades', message: published[1] }] });
});

test('a gap that begins or ends elsewhere is a problem', () => {
  expect(problemsOf([got(3), gap(5, 5), got(9)])).toEqual([`${TICKS}: a gap begins at 5 after 3`]);
  expect(problemsOf([got(3), gap(4, 6), got(9)])).toEqual([`${TICKS}: a gap from 4 to 6 does not end at a message`]);
});

test('a repeated, an unknown and a changed message are problems', () => {
  expect(problemsOf([got(3), got(5), got(5), got(9)])).toEqual([`${TICKS}: 5 came after 5`]);
  expect(problemsOf([got(3), got(5), { ...got(9), seq: 10 } as Entry, got(9)], TICKS, null)).toEqual([
    `${TICKS}: 10 was never published`,
  ]);
  expect(problemsOf([got(3), { kind: 'data', seq: 5, data: {} }, got(9)])).toEqual([
    `${TICKS}: 5 differs from what was published`,
  ]);
});

test('a repaired trade replaces the message of its transaction', () => {
  const repaired = (signature: string): Entry => ({ kind: 'repaired', seq: 5, data: { signature, usd_price: '1' } });
  expect(problemsOf([got(3), repaired('s5'), got(9)])).toEqual([]);
  expect(problemsOf([got(3), repaired('s3'), got(9)])).toEqual([`${TICKS}: 5 differs from what was published`]);
});

test('of a state channel only the newest message of each item is needed', () => {
  expect(problemsOf([got(5), got(9)], CANDLES)).toEqual([]);
  expect(problemsOf([got(3), got(9)], CANDLES)).toEqual([`${CANDLES}: 5 is missing and no gap names it`]);
});

test('a client that never resumes may hear a message late or twice', () => {
  expect(problemsOf([got(3), got(9), got(5), gap(5, 5)], TICKS, null)).toEqual([]);
});
