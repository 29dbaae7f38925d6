import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFarBehind, time } from './cold-start.ts';

beforeAll(time.take);
afterAll(time.restore);

test('A cold start catches up with a million relations', async () => {
  await expect(startFarBehind({ links: 1_000_000, pageItems: 10, itemMs: 600 })).resolves.toBeUndefined();
}, 1_800_000);
