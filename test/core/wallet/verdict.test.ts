import { expect, test } from 'vitest';
import { type Learnt, learntCodec, nothingLearnt, withVerdict } from '../../../layers/core/wallet/verdict.ts';
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
      expect(learntCodec.decode(JSON.parse(JSON.stringify(learntCodec.encode(one))))).toEqual(one);
    }),
  );
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
