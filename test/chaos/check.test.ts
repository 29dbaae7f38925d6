import { expect, test } from 'vitest';
import { checkChannel } from './check.ts';
import { missingIn } from './committed.ts';
import type { Entry } from './log.ts';
import type { Message } from './message.ts';
import { pathTo } from './numbered.ts';

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

test('a gap names each hole, and may end at one', () => {
  const beyond = { holes: [7], later: [] };
  const problems = (entries: readonly Entry[]) => checkChannel(TICKS, published, entries, 0, beyond).problems;
  expect(problems([got(3), got(5), gap(6, 7), got(9)])).toEqual([]);
  expect(problems([got(3), got(5), gap(6, 6), gap(7, 7), got(9)])).toEqual([]);
  expect(problems([got(3), got(5), got(9)])).toEqual([`${TICKS}: no gap names the hole 7`]);
  expect(problems([got(3), got(5), gap(6, 8), got(9)])).toEqual([
    `${TICKS}: a gap from 6 to 8 does not end at a message`,
  ]);
});

test('a path goes on below a hole', () => {
  const [first, second, third] = published as [Message, Message, Message];
  const messages = new Map([first, second, { ...third, prev: 7 }].map(message => [message.seq, message]));
  expect(pathTo(messages, 9)).toEqual({ messages: [...messages.values()], holes: [7] });
  expect(pathTo(messages, 12).holes).toEqual([7, 12]);
});

test('a stored candle needs a message with its state, or a later hole', () => {
  const state = { open: 1, high: 2, low: 1, close: 2, volume_usd: 5, trades: 3 };
  const stored = [60, 120].map(bucket => ({ ...state, bucket }));
  const said = (seq: number, bucket: number, rest: object): Message => ({
    seq,
    prev: seq - 1,
    data: JSON.stringify({ ...state, bucket_start_ms: bucket, is_final: bucket === 60, ...rest }),
  });
  const missing = (messages: readonly Message[], holes: readonly number[] = []) =>
    missingIn(CANDLES, stored, messages, holes).length;
  expect(missing([said(1, 60, {}), said(2, 120, {})])).toBe(0);
  expect(missing([said(1, 60, { is_final: false }), said(2, 120, {})])).toBe(1);
  expect(missing([said(1, 60, {}), said(2, 120, { trades: 2 })])).toBe(1);
  expect(missing([said(1, 60, {})])).toBe(1);
  expect(missing([said(1, 60, { close: 1 }), said(2, 120, {})], [1])).toBe(1);
  expect(missing([said(1, 60, { close: 1 }), said(2, 120, {})], [3])).toBe(0);
});
