import { describe, expect, it } from 'vitest';
import type { Cluster } from '../../../layers/core/bundles/cluster.ts';
import { bundlesCodec } from '../../../layers/core/bundles/codec.ts';
import { computeBundleFigures } from '../../../layers/core/bundles/figures.ts';
import { sumHeldRaw } from '../../../layers/core/bundles/merge.ts';
import { sumBasis, sumSold } from '../../../layers/core/bundles/timeline.ts';
import fc from '../../laws.ts';
import {
  cluster,
  lines,
  newStage,
  play,
  reload,
  type Stage,
  swap,
  transfer,
  wait,
} from '../../stories/bundles/teller.ts';

/** A step of six wallets over hours, with occasional clusters. */
type Step = {
  readonly kind: 'buy' | 'sell' | 'move';
  readonly wallet: number;
  readonly to: number;
  readonly raw: number;
  readonly gap: number;
  readonly found: readonly number[];
};
const names = ['ann', 'bob', 'cid', 'dot', 'eva', 'fay'] as const;
const all = [...names, 'gil', 'hal'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'sell', 'move', 'move'),
  wallet: fc.nat(7),
  to: fc.nat(7),
  raw: fc.integer({ min: 1, max: 120 }),
  gap: fc.oneof(
    { weight: 6, arbitrary: fc.nat(40) },
    { weight: 3, arbitrary: fc.nat(700) },
    { weight: 1, arbitrary: fc.nat(100_000) },
  ),
  found: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 4 }) },
  ),
});
const tape = fc.array(step, { minLength: 8, maxLength: 40 });

const clustersOf = ({ found }: Step, seconds: number): readonly Cluster[] =>
  found.length === 0
    ? []
    : [
        cluster(
          found.map(at => names[at]!),
          seconds,
          { key: `${found.join()}:${seconds}` },
        ),
      ];

/** Plays a tape and calls `between` between its rows. */
const playTape = (steps: readonly Step[], between: (stage: Stage, from: number, to: number) => void): Stage => {
  const stage = newStage();
  let seconds = 0;
  for (const one of steps) {
    between(stage, seconds, seconds + one.gap);
    seconds += one.gap;
    const wallet = all[one.wallet]!;
    const row =
      one.kind === 'move' ? transfer(wallet, all[one.to]!, one.raw, seconds) : swap(wallet, one.kind, one.raw, seconds);
    play(stage, row, clustersOf(one, seconds));
  }
  wait(stage, seconds + 200_000);
  return stage;
};

describe('the lifecycle', () => {
  it('is the same for any clock and snapshot times', () => {
    fc.assert(
      fc.property(tape, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (steps, looks) => {
        const plain = playTape(steps, () => {});
        let turn = 0;
        const watched = playTape(steps, (stage, from, to) => {
          const look = looks[turn++ % looks.length]!;
          if (look > 0.3) wait(stage, from + (to - from) * look);
          if (look < 0.6) reload(stage);
        });
        expect(lines(watched.reported)).toEqual(lines(plain.reported));
        expect(bundlesCodec.encode(watched.bundles)).toEqual(bundlesCodec.encode(plain.bundles));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps one wallet in one open bundle, its sums and its ends', () => {
    fc.assert(
      fc.property(tape, steps => {
        const ended = new Map<string, string>();
        const stage = playTape(steps, ({ bundles }) => {
          const wallets = [...bundles.open.values()].flatMap(({ members }) => [...members.keys()]);
          expect(wallets.length).toBe(new Set(wallets).size);
          for (const bundle of bundles.open.values()) {
            const figures = computeBundleFigures(bundle);
            expect(sumBasis(bundle.timeline)).toBe(figures.basisRaw);
            expect(sumSold(bundle.timeline)).toBe(figures.soldRaw);
            expect(bundle.chainRaw).toBe(sumHeldRaw(bundle));
            for (const wallet of bundle.claims.held.keys()) expect(bundle.members.has(wallet)).toBe(false);
            expect(ended.has(bundle.id)).toBe(false);
          }
          for (const { id, status } of bundles.closed.values()) expect(ended.get(id) ?? status).toBe(status);
          for (const { id, status } of bundles.closed.values()) ended.set(id, status);
        });
        const starts = stage.reported.filter(({ kind }) => kind === 'dump_started');
        const begun = stage.reported.filter(
          change => change.kind === 'bundle_status' && change.bundle.status === 'dumping',
        );
        expect(starts.length).toBeLessThanOrEqual(begun.length);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for any order of sells within a quarter of an hour', () => {
    const sells = fc.array(
      fc.record({
        wallet: fc.nat(2),
        raw: fc.integer({ min: 1, max: 40 }),
        seconds: fc.integer({ min: 20, max: 800 }),
      }),
      { minLength: 2, maxLength: 12 },
    );
    const end = (order: readonly { wallet: number; raw: number; seconds: number }[]): readonly unknown[] => {
      const stage = newStage();
      const found = cluster(names.slice(0, 3), 10);
      for (const at of [0, 1, 2]) play(stage, swap(names[at]!, 'buy', 500, 10), at === 2 ? [found] : []);
      for (const { wallet, raw, seconds } of order) play(stage, swap(names[wallet]!, 'sell', raw, seconds));
      wait(stage, 850);
      const [bundle] = [...stage.bundles.open.values()];
      return [bundle?.status, bundle && computeBundleFigures(bundle).soldShare];
    };
    fc.assert(
      fc.property(
        sells.chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          expect(end(one)).toEqual(end(other));
        },
      ),
      { numRuns: 300 },
    );
  });
});
