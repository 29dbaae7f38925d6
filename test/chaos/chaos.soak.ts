import { expect, test } from 'vitest';
import { runChaos } from './chaos.ts';

const SEED = 30;
const MESSAGES = 10_000;
const KINDS = [
  'token:trades',
  'token:ticks',
  'token:ohlcv',
  'token:security',
  'token:bundles',
  'token:dump_alert',
  'token:campaign',
  'wallet:pnl',
  'wallet:positions',
  'wallet:labels',
  'wallet:security',
  'wallet:follow',
  'wallet:entity',
];

// No run is the same twice.
test('twenty clients of a failing service receive each message, or a gap with a repair that has it', {
  retry: 2,
}, async () => {
  const { problems, ...figures } = await runChaos({ seed: SEED, messages: MESSAGES });
  expect(
    problems,
    `npm run chaos -- --seed ${SEED} --messages ${MESSAGES}: ${problems.slice(0, 5).join('; ')}`,
  ).toEqual([]);
  expect(figures.clients).toBe(20);
  expect(figures.kinds.toSorted()).toEqual(KINDS.toSorted());
  expect(figures.received).toBeGreaterThanOrEqual(MESSAGES);
  for (const fault of [
    figures.cuts,
    figures.kills,
    figures.pauses,
    figures.deaths,
    figures.holes,
    figures.lostPosts,
    figures.gaps,
  ])
    expect(fault).toBeGreaterThan(0);
  console.log(`chaos: ${JSON.stringify({ seed: SEED, ...figures })}`);
});
