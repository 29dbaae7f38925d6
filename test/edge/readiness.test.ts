import { expect, test } from 'vitest';
import { readinessOf } from '../../layers/edge/readiness.ts';

test('readiness checks the backends at most once in two seconds and names a failing one', async () => {
  let asked = 0;
  const backends = [
    {
      name: 'storage',
      ask: async () => {
        asked += 1;
      },
    },
    { name: 'events', ask: () => (asked > 1 ? Promise.resolve() : Promise.reject(new Error('away'))) },
  ];
  const ready = readinessOf(backends);
  const first = await ready(10_000);
  expect([first.status, first.checks.map(({ name, ok }) => [name, ok])]).toEqual([
    'not_ready',
    [
      ['storage', true],
      ['events', false],
    ],
  ]);
  expect(await ready(11_999)).toBe(first);
  expect(asked).toBe(1);
  expect((await ready(12_000)).status).toBe('ready');
});
