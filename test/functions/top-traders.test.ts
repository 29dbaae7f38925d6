/** Every number of a token's top traders, beside the oracle over the rows of its tape. */
import { expect, test } from 'vitest';
import { isLongRun } from '../long-run.ts';
import { tapeOf } from '../simulate/tape.ts';
import { compareTradersOfTape } from './compare-traders-of-tape.ts';
import { openWholeWorld } from './whole-wallets.ts';

test('Top traders and people by hour are those of the oracle in each window and order', async () => {
  // A day and more: each window has its own trades.
  const { events, swaps } = tapeOf({ seed: 11, swaps: isLongRun ? 600 : 250, tokens: 4, hours: 30 });
  const nowMs = Math.max(...events.map(({ timestamp }) => timestamp)) + 1;
  const { world, end } = await openWholeWorld(events, nowMs);
  const sums = await compareTradersOfTape(world, new Set(swaps.map(({ token_mint }) => token_mint)), nowMs);
  expect(sums.hours).toBeGreaterThan(30);
  expect(sums['1h']).toBeGreaterThan(0);
  expect(sums.all).toBeGreaterThan(sums['1h']!);
  await end();
});
