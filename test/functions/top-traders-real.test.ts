/** Every number of a token's top traders, beside the oracle over the rows of real tapes. */
import { describe, expect, test } from 'vitest';
import { readTape, realTapes, type TapeSwap } from '../tapes/real-tapes.ts';
import { compareTape } from './compare-tape.ts';

describe('Top traders and people by hour', () => {
  test('are those of the oracle on real tapes', { timeout: 600_000 }, async () => {
    const traders = (swaps: readonly TapeSwap[]): number => new Set(swaps.map(swap => swap.wallet_address)).size;
    const busiest = realTapes.flatMap(name =>
      [...readTape(name).values()].sort((a, b) => traders(b) - traders(a)).slice(0, 2),
    );
    const events = busiest.flatMap(swaps => swaps.slice(0, 200)).map(swap => ({ ...swap, type: 'swap' }));
    const sums = await compareTape(events.toSorted((a, b) => a.timestamp - b.timestamp));
    // The demo tape alone has two wallets for each of its two busiest tokens.
    expect(sums.all).toBeGreaterThanOrEqual(4);
  });
});
