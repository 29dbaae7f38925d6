import { expect, test } from 'vitest';
import { assembleScan, committedScan } from './assemble.ts';

test('the committed module equals a fresh assembly of scan.wat', async () => {
  expect(committedScan()).toBe(await assembleScan());
});
