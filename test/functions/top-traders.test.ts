/** Every number of a token's top traders, beside the oracle over the rows of its tape. */
import { describe, expect, test } from 'vitest';
import { tapeOf } from '../simulate/tape.ts';
import { compareTape } from './compare-tape.ts';

describe('Top traders and people by hour', () => {
  test('are those of the oracle in each window and order, on a simulated market', { timeout: 600_000 }, async () => {
    const { events } = tapeOf({ seed: 11, swaps: 1_200, tokens: 4, hours: 30 });
    const sums = await compareTape(events as never);
    expect(sums.hours).toBeGreaterThan(30);
    expect(sums['1h']).toBeGreaterThan(0);
    expect(sums.all).toBeGreaterThan(sums['1h']!);
  });
});
