import { expect, test } from 'vitest';
import { findDepegPrice } from '../../../layers/core/money/vwap.ts';

const least = '0.000000000000000000000000000001';

test.each([
  ['0.98', null],
  ['1.02', null],
  ['1', null],
  [`0.979${'9'.repeat(40)}`, `0.979${'9'.repeat(40)}`],
  [`1.02${least.slice(2)}`, `1.02${least.slice(2)}`],
  ['10000000000', '10000000000'],
])('a stable at %s is beyond two percent, exactly: %s', (reported, worth) => {
  expect(findDepegPrice(reported, [1n, 2n])).toBe(worth);
});

test('by trades a stable counts as what they gave, if under 98% of the other', () => {
  expect(findDepegPrice(null, [98n, 100n])).toBeNull();
  expect(findDepegPrice(null, [98n * 10n ** 30n - 1n, 10n ** 32n])).toBe(`0.97${'9'.repeat(30)}`);
  expect(findDepegPrice(null, [103n, 100n])).toBeNull();
  expect(findDepegPrice(null, [0n, 100n])).toBeNull();
  expect(findDepegPrice(null, null)).toBeNull();
});
