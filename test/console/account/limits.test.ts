import { expect, test } from 'vitest';
import { limitsOf, tierOf } from '../../../console/src/account/limits.ts';

test('limits come from both headers, by name', () => {
  const headers = new Headers({
    'RateLimit-Policy': '"free";q=10;w=60, "similar";q=1000;w=86400',
    RateLimit: '"free";r=9;t=6',
  });
  expect(limitsOf(headers)).toEqual([
    { name: 'free', quota: 10, windowSeconds: 60, remaining: 9 },
    { name: 'similar', quota: 1000, windowSeconds: 86400, remaining: null },
  ]);
  expect(tierOf(limitsOf(headers))).toBe('Free');
});

test('without headers there is neither limit nor tier', () => {
  expect(limitsOf(new Headers())).toEqual([]);
  expect(tierOf([])).toBeNull();
});
