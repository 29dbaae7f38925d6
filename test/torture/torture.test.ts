import { expect, test } from 'vitest';
import { torture } from './apart.ts';
import { guards, messageGuards } from './guard-table.ts';
import { sourceWithout } from './guards.ts';

// One short lap each. `npm run test:soak` runs a hundred thousand deliveries, and without every guard.
test.concurrent('ends in the state of a clean pass after deliveries that misbehave', async () => {
  const { status, last } = await torture('--seed', '1', '--lap', '0', '--swaps', '300');
  const { deliveries, parked, throttled, differences } = JSON.parse(last);
  expect({ status, differences }).toEqual({ status: 0, differences: 0 });
  expect(deliveries).toBeGreaterThan(1_000);
  expect(parked).toBeGreaterThan(0);
  expect(throttled).toBeGreaterThan(10);
});

test.concurrent('finds a difference without a guard', async () => {
  const { status, last } = await torture(
    '--guard',
    'duplicate filter of intake',
    '--seed',
    '4',
    '--lap',
    '0',
    '--swaps',
    '200',
  );
  expect(status).toBe(1);
  expect(JSON.parse(last).differences).toBeGreaterThan(0);
});

test.each(Object.entries({ ...guards, ...messageGuards }))('the product has the guard once: %s', (_, guard) => {
  expect(sourceWithout(guard)).toContain(guard.without);
});
