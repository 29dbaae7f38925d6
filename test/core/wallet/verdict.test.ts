import { expect, test } from 'vitest';
import {
  emptyActivity,
  isMaliciousActivity,
  mayChangeMalicious,
  withActivity,
} from '../../../layers/core/wallet/state-activity.ts';
import {
  isMaliciousBy,
  type Learnt,
  learntCodec,
  nothingLearnt,
  RUG_TIES_MAX,
  type SafetyEvidence,
  withVerdict,
} from '../../../layers/core/wallet/verdict.ts';
import { toCausingSeq, toVerdictEvent, type WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import fc from '../../laws.ts';

const learnt: fc.Arbitrary<Learnt> = fc.record({
  washSwaps: fc.nat(),
  botSwaps: fc.nat(),
  crews: fc.array(fc.record({ bundle: fc.string(), mint: fc.nat(), atMs: fc.nat() }), { maxLength: 4 }),
  ties: fc.array(
    fc.record({ mint: fc.nat(), role: fc.constantFrom('deployer', 'remover', 'profiteer', null), seq: fc.nat() }),
    { maxLength: 4 },
  ),
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
    withVerdict(before, { mint: 'mint', seq: 0 }, { kind: 'bundled', bundle: 'b', atMs });
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
    .constantFrom<Parameters<typeof toVerdictEvent>[1][]>(
      { kind: 'deployer' },
      { kind: 'profiteer' },
      { kind: 'wash', swaps: 1, bots: 1 },
    )
    .map(verdict => toVerdictEvent(place, verdict)),
  fc
    .subarray(['BOT:MALICIOUS', 'BOT:HFT', 'ORGANIC'])
    .map(labels => ({
      ...toVerdictEvent(place, { kind: 'deployer' }),
      verdict: undefined,
      swap: { ...swapFacts, labels },
    }))
    .map(event => event as unknown as WalletEvent),
);

test('no event makes a wallet malicious that may not', () => {
  fc.assert(
    fc.property(events, event => {
      fc.pre(!mayChangeMalicious(event));
      expect(isMaliciousActivity(withActivity(emptyActivity, event))).toBe(false);
    }),
  );
  expect(mayChangeMalicious(toVerdictEvent(place, { kind: 'deployer' }))).toBe(true);
});

const roles = ['deployer', 'remover', 'profiteer'] as const;
const findings: fc.Arbitrary<{ readonly mint: string; readonly seq: number; readonly verdict: SafetyEvidence }> =
  fc.record({
    mint: fc.constantFrom('a', 'b', 'c'),
    seq: fc.nat({ max: 2 ** 40 }),
    verdict: fc.oneof(
      fc.constantFrom(...roles).map(kind => ({ kind })),
      fc.constantFrom(...roles).map(role => ({ kind: 'withdrawn', role }) as const),
    ),
  });

test('a role lasts until it is withdrawn, in any order of arrival', () => {
  const all = fc.uniqueArray(findings, { selector: ({ mint, seq }) => `${mint} ${seq}`, maxLength: 12 });
  fc.assert(
    fc.property(all, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (list, random) => {
      const shuffled = list
        .map(one => [random.next().value as number, one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one);
      const learn = (some: typeof list) =>
        some.reduce((before, { mint, seq, verdict }) => withVerdict(before, { mint, seq }, verdict), nothingLearnt);
      expect(learn(shuffled)).toEqual(learn(list));
      const newest = [...Map.groupBy(list, ({ mint }) => mint).values()].map(
        of => of.toSorted((a, b) => b.seq - a.seq)[0]!.verdict.kind,
      );
      const gains = newest.filter(kind => kind === 'profiteer').length;
      expect(isMaliciousBy(learn(list))).toBe(
        newest.some(kind => kind === 'deployer' || kind === 'remover') || gains >= 2,
      );
    }),
  );
});

test('a finding has a number of its own, which names the row', () => {
  fc.assert(
    fc.property(findings, findings, (a, b) => {
      const [one, other] = [a, b].map(({ seq, verdict }) => toVerdictEvent({ ...place, seq }, verdict));
      expect([one, other].map(event => toCausingSeq(event!))).toEqual([a.seq, b.seq]);
      if (a.seq !== b.seq) expect(one!.seq).not.toBe(other!.seq);
    }),
  );
});

test('withdrawn roles give way to those that hold', () => {
  const rugs = Array.from({ length: RUG_TIES_MAX }, (_, seq) => ({ mint: `held ${seq}`, seq }));
  const held = rugs.reduce((learnt, at) => withVerdict(learnt, at, { kind: 'deployer' }), nothingLearnt);
  const after = withVerdict(held, { mint: 'another', seq: 999 }, { kind: 'withdrawn', role: 'deployer' });
  expect(after).toEqual(held);
});
