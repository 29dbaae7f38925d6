import { describe, expect, test } from 'vitest';
import { isTier, isTierAtLeast, tierNames, tiers } from '../../layers/contract/tiers.ts';

describe('The tiers', () => {
  test('have the documented limits', () => {
    const figures = tierNames.map(tier => {
      const {
        name,
        requestsPerMinute,
        connectionsMax,
        subscriptionsMax,
        ohlcvDaysMax,
        trackedWalletsMax,
        similarPerDayMax,
      } = tiers[tier];
      return [
        name,
        requestsPerMinute,
        connectionsMax,
        subscriptionsMax,
        ohlcvDaysMax,
        trackedWalletsMax,
        similarPerDayMax,
      ];
    });
    expect(figures).toEqual([
      ['Free', 10, 0, 0, 0, 0, 0],
      ['Layer 1', 100, 5, 50, 7, 0, 0],
      ['Layer 2', 300, 20, 50, null, 500, 1000],
      ['Layer 3', 600, 50, 50, null, null, null],
      ['Enterprise', 6000, null, null, null, null, null],
    ]);
  });

  test('each include all lower tiers and no higher one', () => {
    for (const [at, held] of tierNames.entries())
      for (const [from, needed] of tierNames.entries()) expect(isTierAtLeast(held, needed)).toBe(at >= from);
  });

  test.each(['Free', 'layer4', '', 'toString', '__proto__', 'constructor'])('%j is not a tier', text =>
    expect(isTier(text)).toBe(false),
  );
});
