import { expect, test } from 'vitest';
import { createReadinessCheck } from '../../layers/edge/readiness.ts';

test('readiness asks the store each time, a limited backend once in two seconds, and names a failing one', async () => {
  const asked = { storage: 0, events: 0 };
  let isAway = false;
  const ready = createReadinessCheck([
    {
      name: 'storage',
      ask: async () => {
        asked.storage += 1;
        if (isAway) throw new Error('away');
      },
    },
    {
      name: 'events',
      freshMs: 2_000,
      ask: async () => {
        asked.events += 1;
      },
    },
  ]);
  expect((await ready(10_000)).status).toBe('ready');
  isAway = true;
  const { status, checks } = await ready(11_999);
  expect([status, checks.map(({ name, ok }) => [name, ok])]).toEqual([
    'not_ready',
    [
      ['storage', false],
      ['events', true],
    ],
  ]);
  expect(asked).toEqual({ storage: 2, events: 1 });
  isAway = false;
  expect((await ready(12_000)).status).toBe('ready');
  expect(asked).toEqual({ storage: 3, events: 2 });
});
