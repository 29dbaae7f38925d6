import { expect, test } from 'vitest';
import { assembleScan, committedScan } from './assemble.ts';

test('the committed module is scan.wat, freshly assembled', async () => {
  expect(committedScan()).toBe(await assembleScan());
});
