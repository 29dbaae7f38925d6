import { expect, test } from 'vitest';
import { kills } from './apart.ts';

// The short feed. `npm run test:soak` kills the processes of all stages.
test.concurrent('a process killed at any call loses no message without a gap', async () => {
  const [line, ...others] = await kills('--links');
  expect(others).toEqual([]);
  expect(line).toMatchObject({ stage: 'coordination', unnoticed: 0 });
  expect(line!.kills).toBeGreaterThan(30);
  expect(line!.lost).toBeGreaterThan(5);
});

test.concurrent('finds messages lost unnoticed without a guard', async () => {
  const [line] = await kills('--links', '--guard', 'channels of relations that come again');
  expect(line!.unnoticed).toBeGreaterThan(0);
});
