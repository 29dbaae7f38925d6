/** Every number of a token's people, beside the oracle over the rows of its tape. */
import { afterEach, describe, expect, test } from 'vitest';
import type { World } from '../bench/environment.ts';
import { tapeOf } from '../simulate/tape.ts';
import { comparePeople } from './compare-people.ts';
import { openWholeWallets } from './whole-wallets.ts';

let end: (() => Promise<void>) | null = null;
afterEach(() => end?.());

describe('The people of a token', () => {
  test('are those of the oracle, on a simulated market', { timeout: 600_000 }, async () => {
    const { events } = tapeOf({ seed: 7, swaps: 1_500, tokens: 5, hours: 2 });
    const lastMs = Math.max(...events.map(({ timestamp }) => Number(timestamp)));
    let world: World | null = null;
    end = await openWholeWallets(events as never, lastMs + 60_000, found => {
      world = found;
    });
    const mints = new Set(events.flatMap(event => (event.type === 'swap' ? [String(event.token_mint)] : [])));
    const sums: Record<string, number> = {};
    for (const mint of mints)
      for (const [tag, count] of Object.entries(await comparePeople(world!, events as never, mint)))
        sums[tag] = (sums[tag] ?? 0) + count;
    console.log(sums);
    expect(Object.values(sums).filter(count => count > 0).length).toBeGreaterThan(5);
  });
});
