import { describe, expect, test } from 'vitest';
import { DIMENSIONS } from '../../../layers/core/similarity/direction.ts';
import {
  computePopulationMean,
  findKeyDifferences,
  findSharedBadges,
  findSharedTraits,
  traitRules,
} from '../../../layers/core/similarity/traits.ts';
import { type FeatureName, featureNames, features } from '../../../layers/core/wallet/features.ts';
import { walletOf } from './wallets.ts';

/** A vector of unknown values except those given. */
const vector = (said: Partial<Record<FeatureName, number>> = {}): Float32Array =>
  Float32Array.from(featureNames, name => said[name] ?? 0.5);
const middle = new Float64Array(DIMENSIONS).fill(0.5);

describe('Shared traits', () => {
  test('are features where both are at the same unusual end, most unusual first', () => {
    const ours = vector({ bot_share: 0.9, win_rate: 0.2 });
    const theirs = vector({ bot_share: 0.98, win_rate: 0.25 });
    expect(findSharedTraits(ours, theirs, middle)).toEqual([
      `both ${features.bot_share.high}`,
      `both ${features.win_rate.low}`,
    ]);
  });

  test('exclude features that most wallets share', () => {
    const at = featureNames.indexOf('bot_share');
    const [ours, theirs] = [vector({ bot_share: 0.05 }), vector({ bot_share: 0 })];
    expect(findSharedTraits(ours, theirs, middle)).toEqual([`both ${features.bot_share.low}`]);
    expect(findSharedTraits(ours, theirs, middle.with(at, 0.1))).toEqual([]);
    expect(findSharedTraits(ours, theirs, middle.with(at, 0.21))).toEqual([`both ${features.bot_share.low}`]);
  });

  test('exclude features that differ more, or are between the ends', () => {
    const traits = (a: number, b: number) => findSharedTraits(vector({ win_rate: a }), vector({ win_rate: b }), middle);
    expect(traits(0.75, 0.84)).toEqual([`both ${features.win_rate.high}`]);
    expect(traits(0.75, 0.86)).toEqual([]);
    expect(traits(0.66, 0.68)).toEqual([`both ${features.win_rate.high}`]);
    expect(
      findSharedTraits(
        vector({ win_rate: 0.59 }),
        vector({ win_rate: 0.59 }),
        middle.map(() => 0.1),
      ),
    ).toEqual([]);
    expect(traits(0.36, 0.34)).toEqual([]);
    expect(traits(0.35, 0.34)).toEqual([`both ${features.win_rate.low}`]);
  });

  test('exclude features unknown for both', () => {
    expect(findSharedTraits(vector(), vector(), new Float64Array(DIMENSIONS))).toEqual([]);
  });

  test('are five at most', () => {
    const all = new Float32Array(DIMENSIONS).fill(1);
    expect(findSharedTraits(all, all, middle)).toHaveLength(traitRules.traitsMax);
    expect(findKeyDifferences(all, new Float32Array(DIMENSIONS))).toHaveLength(traitRules.traitsMax);
  });

  test('include badges that both carry', () => {
    const badges = (...names: string[]) => walletOf('w', [], { badges: names });
    expect(findSharedBadges(badges('ELITE_TRADER', 'BAG_HOLDER'), badges('LOTTO_PLAYER', 'ELITE_TRADER'))).toEqual([
      'both are ELITE_TRADER',
    ]);
    expect(findSharedBadges(badges('ELITE_TRADER'), badges())).toEqual([]);
  });
});

describe('Key differences', () => {
  test('compare the similar wallet with the query wallet, largest first', () => {
    const ours = vector({ bot_share: 0.1, win_rate: 0.3 });
    const theirs = vector({ bot_share: 0.92, win_rate: 0.57 });
    expect(findKeyDifferences(ours, theirs)).toEqual([
      `${features.bot_share.title}: they ${features.bot_share.high} (0.92), the query wallet is at 0.10`,
      `${features.win_rate.title}: they are in between (0.57), the query wallet is at 0.30`,
    ]);
  });

  test('exclude differences below a quarter and unknown values', () => {
    expect(findKeyDifferences(vector({ win_rate: 0.25 }), vector({ win_rate: 0.49 }))).toEqual([]);
    expect(findKeyDifferences(vector({ win_rate: 0.25 }), vector({ win_rate: 0.51 }))).toHaveLength(1);
    expect(findKeyDifferences(vector({ win_rate: 0 }), vector())).toEqual([]);
    expect(findKeyDifferences(vector(), vector({ win_rate: 0 }))).toEqual([]);
  });
});

test('the middle of a population is its mean, shrunk to the neutral value for small ones', () => {
  expect(computePopulationMean(new Float64Array([0]), 0)).toEqual(new Float64Array([0.5]));
  expect(computePopulationMean(new Float64Array([10]), 10)).toEqual(new Float64Array([0.75]));
  expect(computePopulationMean(new Float64Array([90]), 990)[0]).toBeCloseTo(0.095, 9);
});
