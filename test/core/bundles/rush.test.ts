import { expect, test } from 'vitest';
import type { Cluster } from '../../../layers/core/bundles/cluster.ts';
import {
  createDetection,
  type Detection,
  detect,
  detectComplete,
  getPendingCheckTimes,
} from '../../../layers/core/bundles/detection.ts';
import { detectionCodec } from '../../../layers/core/bundles/detection-codec.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { chooseCases } from '../../long-run.ts';
import { funded, funding, START_MS, usdTrade } from '../../stories/security/rows.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';

const RUSH_MS = START_MS + 120_000;
const CROWD = 1_000;

const before = Array.from({ length: 20 }, (_, at) =>
  usdTrade(50 + at, { slot: at * 10, wallet: `early-${at}`, signature: `e${at}`, timestampMs: START_MS + at * 4_000 }),
);
const rush = (slotOf: (at: number) => number): readonly Trade[] =>
  Array.from({ length: CROWD }, (_, at) =>
    usdTrade(100, { slot: slotOf(at), wallet: `w${at}`, signature: `s${at}`, txIndex: at, timestampMs: RUSH_MS }),
  );

const shuffled = <T>(list: readonly T[], seed: number): readonly T[] => {
  const random = seeded(seed);
  return list
    .map(item => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
};

const play = (detection: Detection, trades: readonly Trade[], from: number): readonly Cluster[] =>
  trades.flatMap((trade, at) => detect(detection, { ...trade, seq: from + at + 1 }));

const membersOf = (clusters: readonly Cluster[], type: string): ReadonlySet<string> =>
  new Set(clusters.filter(cluster => cluster.type === type).flatMap(({ wallets }) => wallets));

const afterwards = (detection: Detection): readonly Cluster[] =>
  detectComplete(detection, RUSH_MS + 60_000).flatMap(({ clusters }) => clusters);

test.each(chooseCases([1, 2, 3], 3))(
  'a thousand equal buys in one slot are reported together, once, in any order (order %i)',
  seed => {
    const detection = createDetection();
    play(detection, before, 0);
    const reported = play(
      detection,
      shuffled(
        rush(() => 300),
        seed,
      ),
      before.length,
    );
    const early = membersOf(reported, 'SameSlotBuyCohort');
    expect(early.size).toBeGreaterThan((CROWD * 30) / 32);
    expect(reported.length).toBeLessThan(CROWD / 3);
    expect(getPendingCheckTimes(detection)).toEqual({ dueMs: RUSH_MS + 1_000, throughMs: RUSH_MS + 1_000 });
    expect(detectComplete(detection, RUSH_MS + 999)).toEqual([]);
    expect(membersOf([...reported, ...afterwards(detection)], 'SameSlotBuyCohort').size).toBe(CROWD);
    expect(afterwards(detection)).toEqual([]);
    expect(getPendingCheckTimes(detection).dueMs).toBe(Number.POSITIVE_INFINITY);
  },
);

test('a rush over several slots is reported whole, and continues from a snapshot', () => {
  const trades = rush(at => 300 + (at % 3));
  const tell = (cut: number): readonly Cluster[] => {
    const first = createDetection();
    play(first, before, 0);
    const reported = play(first, trades.slice(0, cut), before.length);
    const second = detectionCodec.decode(JSON.parse(JSON.stringify(detectionCodec.encode(first))));
    return [...reported, ...play(second, trades.slice(cut), before.length + cut), ...afterwards(second)];
  };
  const whole = tell(0);
  expect(membersOf(whole, 'SameSlotBuyCohort').size).toBe(CROWD);
  expect(membersOf(whole, 'MultiSlotBuyCohort').size).toBe(CROWD);
  for (const cut of [70, 333, 999, CROWD]) expect(tell(cut)).toEqual(whole);
});

test('late funding evidence of a rush applies to all its wallets', () => {
  const detection = createDetection();
  const trades = rush(at => (at < 500 ? 300 : 301)).slice(0, 600);
  const reported = play(
    detection,
    [...before, ...trades.map((trade, at) => ({ ...trade, baseRaw: `${(at + 1) * 1_234_567}` }))],
    0,
  );
  const facts = Array.from({ length: 100 }, (_, at) =>
    funded(`w${at}`, {
      seq: 2_000 + at,
      slot: 300,
      timestampMs: RUSH_MS,
      fundings: [funding({ timestampMs: RUSH_MS })],
    }),
  ).flatMap(fact => detect(detection, fact));
  const all = [...reported, ...facts, ...afterwards(detection)].filter(({ grounds }) => grounds.includes('funder'));
  for (let at = 0; at < 100; at++) expect(membersOf(all, 'SameSlotBuyCohort')).toContain(`w${at}`);
});
