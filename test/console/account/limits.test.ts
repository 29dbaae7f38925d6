import { expect, test } from 'vitest';
import { findTier, parseRateLimits } from '../../../console/src/account/limits.ts';

test('limits come from both headers, by name', () => {
  const headers = new Headers({
    'RateLimit-Policy': '"free";q=10;w=60, "similar";q=1000;w=86400',
    RateLimit: '"free";r=9;t=6',
  });
  expect(parseRateLimits(headers)).toEqual([
    { name: 'free', quota: 10, windowSeconds: 60, remaining: 9 },
    { name: 'similar', quota: 1000, windowSeconds: 86400, remaining: null },
  ]);
  expect(findTier(parseRateLimits(headers))).toBe('Free');
});

test('without headers there is neither limit nor tier', () => {
  expect(parseRateLimits(new Headers())).toEqual([]);
  expect(findTier([])).toBeNull();
});
