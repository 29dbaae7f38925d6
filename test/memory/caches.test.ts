import { expect, test } from 'vitest';
import { processors } from '../../layers/contract/processors.ts';
import { fillMemory } from './apart.ts';

// Larger caches take minutes: `npm run test:soak`.
test('the full cache of listeners leaves the fan-out below its memory', async () => {
  const { memoryMb } = processors.fanOut;
  const { residentMb, isFull } = await fillMemory('audiences.ts', memoryMb);
  expect(isFull).toBe(true);
  expect(residentMb).toBeLessThan(memoryMb / 2);
});
