import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFarBehind, time } from './cold-start.ts';

beforeAll(time.take);
afterAll(time.restore);

test('A cold start far behind the log catches up, in slices whose progress outlives the process', async () => {
  await expect(startFarBehind({ links: 60_000, pageItems: 1, itemMs: 10_000 })).resolves.toBeUndefined();
});
