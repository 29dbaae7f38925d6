import { expect, test } from 'vitest';
import {
  emptyActivity,
  isMaliciousActivity,
  mayTurnMalicious,
  withActivity,
} from '../../../layers/core/wallet/state-activity.ts';
import { type Learnt, learntCodec, nothingLearnt, withVerdict } from '../../../layers/core/wallet/verdict.ts';
import { verdictEvent, type WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
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

const place = { mint: 'mint', seq: 1, slot: 2, timestampMs: 3 };
const swapFacts = {
  ...{ direction: 'buy', dex: 'dex', terminal: null, notionalUsd: 1n, networkFeeLamports: 0, tipLamports: 0 },
  bundled: false,
} as const;
const events: fc.Arbitrary<WalletEvent> = fc.oneof(
  fc
    .constantFrom<Parameters<typeof verdictEvent>[1][]>(
      { kind: 'deployer' },
      { kind: 'profiteer' },
      { kind: 'wash', swaps: 1, bots: 1 },
    )
    .map(verdict => verdictEvent(place, verdict)),
  fc
    .subarray(['BOT:MALICIOUS', 'BOT:HFT', 'ORGANIC'])
    .map(labels => ({
      ...verdictEvent(place, { kind: 'deployer' }),
      verdict: undefined,
      swap: { ...swapFacts, labels },
    }))
    .map(event => event as unknown as WalletEvent),
);

test('no event makes a wallet malicious that may not', () => {
  fc.assert(
    fc.property(events, event => {
      fc.pre(!mayTurnMalicious(event));
      expect(isMaliciousActivity(withActivity(emptyActivity, event))).toBe(false);
    }),
  );
  expect(mayTurnMalicious(verdictEvent(place, { kind: 'deployer' }))).toBe(true);
});
