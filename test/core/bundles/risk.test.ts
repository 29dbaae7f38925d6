import { describe, expect, it } from 'vitest';
import {
  computeDumpProbability,
  computeRiskAtMinute,
  computeRiskFeatures,
  featureNames,
  getRiskScore,
} from '../../../layers/core/bundles/risk.ts';
import { riskModel } from '../../../layers/core/bundles/risk-model.ts';
import { fitLogistic, probability } from '../../accuracy/logistic.ts';
import { brier, calibrationError, reliability } from '../../accuracy/reliability.ts';
import {
  at,
  cluster,
  newStage,
  onlyBundle,
  play,
  rug,
  type Stage,
  swap,
  threeBuyers,
} from '../../stories/bundles/teller.ts';
import { poolFact, tokenFact } from '../../tapes/mint-facts.ts';

const named = (stage: Stage, seconds: number): Record<string, number> => {
  const features = computeRiskFeatures(onlyBundle(stage), stage, at(seconds));
  expect(features.length).toBe(featureNames.length);
  return Object.fromEntries(featureNames.map((name, index) => [name, features[index]!]));
};

describe('the features of a bundle', () => {
  it('depend on its members, the supply and the pool', () => {
    const stage = newStage();
    const place = { slot: 1, timestampMs: at(1) };
    play(stage, tokenFact({ ...place, decimals: 0, supplyRaw: '30000', deployer: 'dev' }));
    threeBuyers(stage);
    const reserves = { tokenRaw: '3000', tokenDecimals: 0, baseRaw: '1000' };
    play(stage, poolFact({ dex: 'pump_swap', ...reserves, slot: 100, timestampMs: at(20) }));
    expect(named(stage, 10 + 15 * 60)).toMatchObject({
      sells: 0,
      log_members: Math.log(3),
      supply_share: 0.1,
      pool_share: Math.log1p(1),
      sold_share: 0,
      log_multiple: 0,
      log_age: Math.log1p(15),
      settled: expect.closeTo(0.45, 12),
      coordination: Math.log1p(1),
      speed: 1,
    });
  });

  it('are neutral without price, pool and supply', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, { ...swap(wallet, 'sell', 100, 10), basePriceUsd: null });
    const found = cluster(['ann', 'bob', 'cid'], 10, { type: 'SameSlotSellCohort', grounds: ['equal_sizes'] });
    play(stage, { ...swap('nobody', 'buy', 1, 11), basePriceUsd: null }, [found]);
    expect(named(stage, 11)).toMatchObject({
      sells: 1,
      equal_sizes: 1,
      supply_share: 0,
      pool_share: 0,
      sold_share: 1,
      sold_minute: 1,
      log_multiple: 0,
    });
  });

  it('compare the price with the cost', () => {
    const stage = newStage();
    threeBuyers(stage);
    play(stage, { ...swap('nobody', 'buy', 10, 20), baseRaw: '40' });
    expect(named(stage, 20).log_multiple).toBeCloseTo(Math.log(4), 12);
  });
});

describe('the risk score', () => {
  const scoreOf = (changed: Record<string, number>) =>
    computeDumpProbability(featureNames.map(name => ({ log_members: 1, coordination: 0.7, ...changed })[name] ?? 0));
  const rising = (name: string, values: readonly number[], rest: Record<string, number> = {}) => {
    const scores = values.map(value => scoreOf({ ...rest, [name]: value }));
    expect(scores).toEqual([...new Set(scores)].sort((a, b) => a - b));
  };

  it('rises with the share held, at once and after half an hour without a trade', () => {
    rising('supply_share', [0, 0.1, 0.3, 0.5, 0.9, 1]);
    const settled = [0.01, 0.1, 0.3, 0.788, 1].map(share =>
      scoreOf({ supply_share: Math.sqrt(share), settled: 1 - Math.sqrt(share) }),
    );
    expect(settled).toEqual(settled.toSorted((a, b) => a - b));
    expect(settled[3]).toBeGreaterThan(0.3);
  });

  it('rises with coordination and speed', () => {
    rising('coordination', [1, 2, 3, 4].map(Math.log1p));
    rising('log_members', [3, 4, 10, 50].map(Math.log));
    rising('speed', [0.01, 0.2, 0.5, 1]);
    rising('equal_sizes', [0, 1]);
    rising('sold_minute', [0, 0.5, 1]);
  });

  it('has a weight per feature and is a probability for any input', () => {
    expect(Object.keys(riskModel.weights).length).toBe(featureNames.length);
    expect(Object.values(riskModel.weights).some(weight => weight !== 0)).toBe(true);
    for (const value of [0, 1, -50, 50, 1e300]) {
      const score = computeDumpProbability(featureNames.map(() => value));
      expect(score >= 0 && score <= 1).toBe(true);
    }
  });

  it('falls by whole minutes without activity, and is null once closed', () => {
    const stage = newStage();
    threeBuyers(stage);
    const asked = (seconds: number): number => computeRiskAtMinute(onlyBundle(stage), stage, at(seconds));
    expect(asked(20)).toBe(getRiskScore(onlyBundle(stage)));
    // These three hold everything known, so half an hour of silence means little.
    expect(asked(3600)).toBeLessThan(asked(20));
    expect(asked(3600)).toBe(asked(3659));
    expect(asked(3600)).not.toBe(asked(3660));
    rug(stage, 4000);
    expect(asked(4001)).toBe(0);
  });

  it('describes the bundle’s last change, and is null once closed', () => {
    const stage = newStage();
    threeBuyers(stage);
    const bundle = onlyBundle(stage);
    expect(getRiskScore(bundle)).toBe(computeDumpProbability(bundle.features));
    expect(getRiskScore(bundle)).toBeGreaterThan(0);
    rug(stage, 100);
    expect(getRiskScore(onlyBundle(stage))).toBe(0);
  });
});

describe('the fit', () => {
  it('recovers the odds of its samples', () => {
    const samples = [0, 1].flatMap(value =>
      Array.from({ length: 1000 }, (_, index) => ({ features: [value], dumped: index < (value === 0 ? 200 : 800) })),
    );
    const model = fitLogistic(samples, 1e-9);
    expect(probability(model, [0])).toBeCloseTo(0.2, 6);
    expect(probability(model, [1])).toBeCloseTo(0.8, 6);
  });

  it('gives a constant feature no weight', () => {
    const samples = [true, false, true].map(dumped => ({ features: [7], dumped }));
    expect(fitLogistic(samples, 1).weights).toEqual([0]);
  });

  it('is measured by bins, calibration error and Brier score', () => {
    const forecasts = [
      { chance: 0.05, happened: false },
      { chance: 0.95, happened: true },
      { chance: 1, happened: false },
    ];
    expect(reliability(forecasts)[9]).toEqual({ from: 0.9, count: 2, forecast: 0.975, observed: 0.5 });
    expect(calibrationError(forecasts)).toBeCloseTo((0.05 + 2 * 0.475) / 3, 12);
    expect(brier(forecasts)).toBeCloseTo((0.0025 + 0.0025 + 1) / 3, 12);
  });
});
