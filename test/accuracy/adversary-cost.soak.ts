import { expect, test } from 'vitest';
import { findCheap } from './known-escapes.ts';

test('no parameters of a recipe move a verdict for too little', () => {
  expect(findCheap(101, sets => sets)).toEqual([]);
});
