import { expect, test } from 'vitest';
import { byteReader, byteWriter, writeCount, writtenBytes } from '../../../layers/core/codec/bytes.ts';
import {
  type Learnt,
  nothingLearnt,
  readLearnt,
  withVerdict,
  writeLearnt,
} from '../../../layers/core/wallet/verdict.ts';
import fc from '../../laws.ts';

const learnt: fc.Arbitrary<Learnt> = fc.record({
  washSwaps: fc.nat(),
  botSwaps: fc.nat(),
  rugged: fc.boolean(),
  profited: fc.array(fc.nat(), { maxLength: 2 }),
  crews: fc.array(fc.record({ bundle: fc.string(), mint: fc.nat(), atMs: fc.nat() }), { maxLength: 4 }),
});

test('wallet facts survive a round trip', () => {
  fc.assert(
    fc.property(learnt, one => {
      const writer = byteWriter();
      writeLearnt(writer, one);
      expect(readLearnt(byteReader(writtenBytes(writer)))).toEqual(one);
    }),
  );
});

test('a state from before bots counted among washes has none', () => {
  const writer = byteWriter();
  for (const count of [6, 1, 0, 0]) writeCount(writer, count);
  expect(readLearnt(byteReader(writtenBytes(writer)))).toEqual({
    washSwaps: 6,
    botSwaps: 0,
    rugged: true,
    profited: [],
    crews: [],
  });
});

test('a repeated bundle keeps its newest time', () => {
  const reported = (before: Learnt, atMs: number) =>
    withVerdict(before, 'mint', { kind: 'bundled', bundle: 'b', atMs });
  for (const times of [
    [1, 2],
    [2, 1],
  ])
    expect(times.reduce(reported, nothingLearnt).crews.map(({ atMs }) => atMs)).toEqual([2]);
});
