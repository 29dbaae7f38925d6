import { expect, test } from 'vitest';
import { memoize } from '../../../layers/core/kernel/memoize.ts';

test('the same values return the cached result, other values a new one', () => {
  let made = 0;
  const sum = memoize((list: readonly number[], plus: number, name: string) => {
    made += 1;
    return { name, sum: list.reduce((a, b) => a + b, plus) };
  });
  const [list, alike] = [
    [1, 2],
    [1, 2],
  ];
  const first = sum(list, 3, 'a');
  expect(first).toEqual({ name: 'a', sum: 6 });
  expect(sum(list, 3, 'a')).toBe(first);
  expect(sum(alike, 3, 'a')).not.toBe(first);
  expect(sum(list, 4, 'a').sum).toBe(7);
  expect(sum(list, 3, 'b').name).toBe('b');
  expect(made).toBe(4);
  expect(sum(list, 3, 'b').name).toBe('b');
  expect(made).toBe(4);
});
