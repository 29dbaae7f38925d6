/** Every number of a token's top traders, beside the oracle over the rows of its tape. */
import { afterEach, describe, expect, test } from 'vitest';
import type { World } from '../bench/environment.ts';
import { tapeOf } from '../simulate/tape.ts';
import { compareTraders } from './compare-traders.ts';
import { openWholeWallets } from './whole-wallets.ts';

let end: (() => Promise<void>) | null = null;
afterEach(() => end?.());

describe('The top traders of a token', () => {
  test('are those of the oracle in each window and order, on a simulated market', { timeout: 600_000 }, async () => {
    const { events } = tapeOf({ seed: 11, swaps: 1_200, tokens: 4, hours: 30 });
    const nowMs = Math.max(...events.map(({ timestamp }) => Number(timestamp))) + 1;
    let world: World | null = null;
    end = await openWholeWallets(events as never, nowMs, found => {
      world = found;
    });
    const mints = new Set(events.flatMap(event => (event.type === 'swap' ? [String(event.token_mint)] : [])));
    const sums: Record<string, number> = {};
    for (const mint of mints)
      for (const [window, count] of Object.entries(await compareTraders(world!, mint, nowMs)))
        sums[window] = (sums[window] ?? 0) + count;
    console.log(sums);
    expect(sums['1h']).toBeGreaterThan(0);
    expect(sums.all).toBeGreaterThan(sums['1h']!);
  });
});
