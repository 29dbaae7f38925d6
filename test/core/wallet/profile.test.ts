import { describe, expect, test } from 'vitest';
import { neutral } from '../../../layers/core/wallet/feature-maps.ts';
import { type FeatureName, featureNames, features } from '../../../layers/core/wallet/features.ts';
import { buildWalletLabels } from '../../../layers/core/wallet/labels.ts';
import { buildWalletProfile, isActiveEnough, toProfileFeature } from '../../../layers/core/wallet/profile.ts';
import fc from '../../laws.ts';
import { DAY_MS, figures, HOUR_MS, NOW_MS, nothing, provenance, rootedIn, WALLET } from './figure-sets.ts';

/** Fixed points of each map, from raw to normalised, in feature order. */
const points: Readonly<Record<FeatureName, Readonly<Record<string, number>>>> = {
  hold_first_exit_p50: { 0: 0, 1: 0, 60: 0.277245, 3600: 0.554491, 86400: 0.76969, 2592000: 1, 1e9: 1 },
  hold_first_exit_p90: { 0: 0, 3600: 0.554491, 2592000: 1 },
  hold_full_exit_p50: { 0: 0, 86400: 0.76969, 2592000: 1 },
  hold_winner_loser_ratio: { 0: 0, 0.5: 1 / 3, 1: 0.5, 3: 0.75 },
  quick_flip_share: { 0: 0, 0.3: 0.3, 1: 1 },
  exits_per_position: { 1: 0, 2: 0.25, 4: 0.5, 16: 1, 40: 1 },
  first_exit_pct: { 0: 0, 25: 0.25, 100: 1 },
  full_exit_share: { 0: 0, 0.55: 0.55, 1: 1 },
  stop_loss_share: { 0: 0, 0.7: 0.7, 1: 1 },
  runner_share: { 0: 0, 0.05: 0.05, 1: 1 },
  win_rate: { 0: 0, 0.5: 0.5, 1: 1 },
  profit_factor: { 0: 0, 1: 0.5, 3: 0.75, 10: 10 / 11 },
  roi_p50: { '-120': 0, '-100': 0, 0: 0.5, 100: 2 / 3, 900: 10 / 11 },
  roi_p90: { '-100': 0, 0: 0.5, 200: 0.75 },
  loss_consistency: { 0: 1, 25: 0.5, 50: 0, 70: 0 },
  trade_frequency: { 1: 0, 10: 1 / 3, 100: 2 / 3, 1000: 1 },
  tokens_per_day: { 0.1: 0, 1: 1 / 3, 10: 2 / 3, 100: 1 },
  entry_size_p50: { 0: 0, 1: 0, 100: 0.4, 1000: 0.6, 100000: 1 },
  entry_size_dispersion: { 0: 0, 1: 0.5, 3: 0.75 },
  active_hours_entropy: { 0: 0, 0.7: 0.7, 1: 1 },
  bot_share: { 0: 0, 0.05: 0.05, 1: 1 },
  terminal_share: { 0: 0, 0.4: 0.4, 1: 1 },
  primary_dex_share: { 0: 0, 0.6: 0.6, 1: 1 },
  priority_fee_p50: { 0: 0, 1000: 0, 100000: 0.4, 1000000: 0.6, 100000000: 1 },
  bundled_share: { 0: 0, 0.1: 0.1, 1: 1 },
  is_cex_funded: { 0: 0, 1: 1 },
  is_farm_funded: { 0: 0, 1: 1 },
  funding_hops: { 0: 0, 1: 0, 2: 0.23138, 20: 1 },
  fund_to_trade_p50: { 0: 0, 3600: 0.554491, 2592000: 1 },
  wallet_age_days: { 0: 0, '0.041666666666666664': 0, 1: 0.350085, 365: 1 },
};

const profile = (of = figures(), from = provenance() as ReturnType<typeof provenance> | null) =>
  buildWalletProfile(of, from, buildWalletLabels(of, from, null, WALLET, NOW_MS), NOW_MS);

describe('A feature map', () => {
  test.each(
    featureNames.flatMap(name =>
      Object.entries(points[name]).map(([raw, value]) => [name, Number(raw), value] as const),
    ),
  )('of %s maps %d to %d', (name, raw, normalized) => {
    expect(toProfileFeature(name, raw).normalized).toBeCloseTo(normalized, 5);
  });

  test.each(featureNames)('of %s is monotone, between 0 and 1 for any number, and consists of 32-bit floats', name => {
    const falls = name === 'loss_consistency';
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map(raw => toProfileFeature(name, raw).normalized);
        expect(falls ? high! <= low! : low! <= high!).toBe(true);
        for (const value of [low!, high!]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(Math.fround(value)).toBe(value);
        }
      }),
    );
  });

  test('maps unknown values to the middle', () => {
    for (const name of featureNames)
      expect(toProfileFeature(name, null)).toEqual({ raw: 0, normalized: neutral, known: false });
  });
});

describe('A profile', () => {
  test('has the thirty features in order and by group', () => {
    expect(featureNames).toEqual(Object.keys(points));
    const groups = featureNames.map(name => features[name].group);
    expect([...new Set(groups)]).toEqual([
      'hold timing',
      'exit discipline',
      'performance',
      'velocity and sizing',
      'infrastructure',
      'provenance',
    ]);
    expect(groups).toEqual(groups.toSorted((a, b) => groups.indexOf(a) - groups.indexOf(b)));
    for (const group of new Set(groups)) expect(groups.filter(each => each === group)).toHaveLength(5);
  });

  test('takes each raw value from its documented source', () => {
    const raws = Object.fromEntries(
      Object.entries(profile(figures(), rootedIn('cex', 3)).features).map(([name, { raw }]) => [name, raw]),
    );
    expect(raws).toEqual({
      hold_first_exit_p50: 10_800,
      hold_first_exit_p90: 108_000,
      hold_full_exit_p50: 18_000,
      hold_winner_loser_ratio: 1,
      quick_flip_share: 0.02,
      exits_per_position: 1.8,
      first_exit_pct: 70,
      full_exit_share: 0.55,
      stop_loss_share: 0.7,
      runner_share: 0.05,
      win_rate: 0.5,
      profit_factor: 1,
      roi_p50: 2,
      roi_p90: 60,
      loss_consistency: 25,
      trade_frequency: 160 / 25,
      tokens_per_day: 44 / 25,
      entry_size_p50: 500,
      entry_size_dispersion: 0.6,
      active_hours_entropy: 0.7,
      bot_share: 0.05,
      terminal_share: 0.4,
      primary_dex_share: 0.6,
      priority_fee_p50: 105_000,
      bundled_share: 0.1,
      is_cex_funded: 1,
      is_farm_funded: 0,
      funding_hops: 3,
      fund_to_trade_p50: 86_400,
      wallet_age_days: 61,
    });
  });

  test('has its normalised values as a vector, bit for bit', () => {
    const { vector, features: reported } = profile();
    expect(vector).toBeInstanceOf(Float32Array);
    expect([...vector]).toEqual(featureNames.map(name => reported[name].normalized));
  });

  test('carries type, level and badges of the labels', () => {
    const rich = profile(figures({ convictionSizing: 2, profitFactor: 2, topTokenShare: 0.9 }));
    expect(rich).toMatchObject({
      traderType: 'DAY_TRADER',
      performanceLevel: 'PROFITABLE',
      tradeBadges: ['CONFIDENCE_SIZER'],
      identityBadges: ['TOKEN_CONCENTRATED'],
    });
  });

  test('of an unknown wallet is neutral except for two features', () => {
    const unknown = profile(nothing, null);
    expect(unknown).toMatchObject({ hasVector: false, traderType: null, performanceLevel: 'UNRATED' });
    const known = featureNames.filter(name => unknown.features[name].known);
    expect(known).toEqual(['is_cex_funded', 'is_farm_funded']);
  });

  test('has no favourite venue when the source did not name one', () => {
    expect(profile(figures({ primaryDex: 'unknown' })).features.primary_dex_share).toEqual({
      raw: 0,
      normalized: neutral,
      known: false,
    });
    expect(profile(figures({ primaryDex: 'orca_whirlpool' })).features.primary_dex_share.known).toBe(true);
  });

  test('distinguishes farms from exchanges', () => {
    const { is_cex_funded, is_farm_funded } = profile(figures(), rootedIn('farm')).features;
    expect([is_cex_funded.raw, is_farm_funded.raw]).toEqual([0, 1]);
  });

  test('is not younger than its first trade, even when funded later', () => {
    const late = provenance({ firstFundedMs: NOW_MS - DAY_MS });
    expect(profile(figures(), late).features.wallet_age_days.raw).toBe(60);
  });

  test('has the time from funding to trade, and is neutral without such a trade', () => {
    const reported = (fundToTradeP50Seconds: number | null) =>
      profile(figures({ fundToTradeP50Seconds })).features.fund_to_trade_p50;
    expect(reported(null)).toEqual({ raw: 0, normalized: neutral, known: false });
    expect(reported(0)).toEqual({ raw: 0, normalized: 0, known: true });
    expect(reported(3600).raw).toBe(3600);
  });

  test('is at least as old as new, whatever the clocks say', () => {
    const ahead = figures({ firstTradeMs: NOW_MS + HOUR_MS });
    expect(profile(ahead, null).features.wallet_age_days).toEqual({ raw: 0, normalized: 0, known: true });
  });
});

describe('The minimum', () => {
  const least = { closedPositions: 5, swaps: 20, firstTradeMs: NOW_MS - HOUR_MS, lastTradeMs: NOW_MS };

  test.each([
    ['lets in the least that is enough', {}, true],
    ['keeps out four closed positions', { closedPositions: 4 }, false],
    ['keeps out nineteen swaps', { swaps: 19 }, false],
    ['keeps out a millisecond less than an hour', { firstTradeMs: NOW_MS - HOUR_MS + 1 }, false],
    ['keeps out a wallet that never traded', { firstTradeMs: null, lastTradeMs: null }, false],
  ])('%s', (_what, fields, open) => {
    expect(isActiveEnough(figures({ ...least, ...fields }))).toBe(open);
    expect(profile(figures({ ...least, ...fields })).hasVector).toBe(open);
  });
});

describe('Feature words', () => {
  test.each([
    ['hold_first_exit_p50', 1, '1 second'],
    ['hold_first_exit_p50', 300, '5 minutes'],
    ['hold_full_exit_p50', 5400, '1.5 hours'],
    ['hold_full_exit_p50', 1_036_800, '12 days'],
    ['hold_winner_loser_ratio', 1.5, '1.5 times'],
    ['quick_flip_share', 0.724, '72%'],
    ['exits_per_position', 1, '1 exit'],
    ['first_exit_pct', 12.5, '13%'],
    ['roi_p50', 4.25, '+4.3%'],
    ['roi_p50', -12, '-12%'],
    ['loss_consistency', 15, '15 points'],
    ['trade_frequency', 12.3, '12 swaps a day'],
    ['tokens_per_day', 1, '1 position a day'],
    ['entry_size_p50', 1234.5, '$1,235'],
    ['priority_fee_p50', 1_000_000, '0.001 SOL'],
    ['is_cex_funded', 1, 'yes'],
    ['is_farm_funded', 0, 'no'],
    ['funding_hops', 2, '2 hops'],
    ['wallet_age_days', 0.5, '12 hours'],
  ] as const)('for %s of %d are "%s"', (name, raw, words) => {
    expect(features[name].describe(raw)).toBe(words);
  });

  test('exist for both ends of every feature, and differ', () => {
    const phrases = featureNames.flatMap(name => [features[name].low, features[name].high]);
    expect(new Set(phrases).size).toBe(60);
    expect(new Set(featureNames.map(name => features[name].title)).size).toBe(30);
  });
});
