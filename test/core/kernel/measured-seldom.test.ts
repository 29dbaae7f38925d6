import { expect, test } from 'vitest';
import { cacheMeasurement } from '../../../layers/core/kernel/measured-seldom.ts';

test('a growing state is measured at first and on every eighth call', () => {
  const state = { bytes: 1 };
  const sizeOf = cacheMeasurement((one: typeof state) => one.bytes);
  const sizes = Array.from({ length: 17 }, () => {
    const size = sizeOf(state);
    state.bytes += 1;
    return size;
  });
  expect(sizes).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 9, 9, 9, 9, 9, 9, 9, 9, 17]);
});

test('another state is measured at once', () => {
  const sizeOf = cacheMeasurement((one: { readonly bytes: number }) => one.bytes);
  expect(sizeOf({ bytes: 5 })).toBe(5);
  expect(sizeOf({ bytes: 7 })).toBe(7);
});
