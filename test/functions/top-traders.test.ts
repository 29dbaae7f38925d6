/** Every number of a token's top traders, beside the oracle over the rows of its tape. */
import { afterEach, describe, expect, test } from 'vitest';
import type { World } from '../bench/environment.ts';
import { tapeOf } from '../simulate/tape.ts';
import { readTape, realTapes, type TapeSwap } from '../tapes/real-tapes.ts';
import { compareHours } from './compare-hours.ts';
import { compareTraders } from './compare-traders.ts';
import { openWholeWallets } from './whole-wallets.ts';

let end: (() => Promise<void>) | null = null;
afterEach(() => end?.());

type Event = Readonly<Record<string, unknown>> & { readonly type: string; readonly timestamp?: number };

const compareTape = async (events: readonly Event[]) => {
  const nowMs = Math.max(...events.map(({ timestamp }) => Number(timestamp))) + 1;
  let world: World | null = null;
  end = await openWholeWallets(events as never, nowMs, found => {
    world = found;
  });
  const mints = new Set(events.flatMap(event => (event.type === 'swap' ? [String(event.token_mint)] : [])));
  const sums: Record<string, number> = { hours: 0 };
  for (const mint of mints) {
    for (const [window, count] of Object.entries(await compareTraders(world!, mint, nowMs)))
      sums[window] = (sums[window] ?? 0) + count;
    sums.hours! += await compareHours(world!, mint, nowMs);
  }
  return sums;
};

describe('Top traders and people by hour', () => {
  test('are those of the oracle in each window and order, on a simulated market', { timeout: 600_000 }, async () => {
    const { events } = tapeOf({ seed: 11, swaps: 1_200, tokens: 4, hours: 30 });
    const sums = await compareTape(events as never);
    expect(sums.hours).toBeGreaterThan(30);
    expect(sums['1h']).toBeGreaterThan(0);
    expect(sums.all).toBeGreaterThan(sums['1h']!);
  });

  test('are those of the oracle on real tapes', { timeout: 600_000 }, async () => {
    const traders = (swaps: readonly TapeSwap[]): number => new Set(swaps.map(swap => swap.wallet_address)).size;
    const busiest = realTapes.flatMap(name =>
      [...readTape(name).values()].sort((a, b) => traders(b) - traders(a)).slice(0, 1),
    );
    const events = busiest.flatMap(swaps => swaps.slice(0, 200)).map(swap => ({ ...swap, type: 'swap' }));
    const sums = await compareTape(events.toSorted((a, b) => a.timestamp - b.timestamp));
    expect(sums.all).toBeGreaterThan(4);
  });
});
