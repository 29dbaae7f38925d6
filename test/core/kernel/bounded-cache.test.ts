import { expect, test } from 'vitest';
import { openBoundedCache } from '../../../layers/core/kernel/bounded-cache.ts';

test('drops the least recently used beyond its limit', () => {
  const cache = openBoundedCache<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c']);
  expect(cache.get('b')).toBeUndefined();
});
